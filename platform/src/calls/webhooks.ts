import { wecom } from '../call.ts'
import { bodies } from '../message-bodies.ts'
import { bytes, done, id, intLike, list, oneOf, open, opt, str, strict, whenIs } from '../schema.ts'

// Group robots (platform/05 §6, end): the key of the robot's address stands for a token. 20 messages a minute per robot (45009).

const key = () => str({ minLength: 1 })
const sent = {
  text: strict({ content: bytes(2048, 1), mentioned_list: opt(list(str())), mentioned_mobile_list: opt(list(str())) }),
  markdown: strict({ content: bytes(4096, 1) }),
  markdown_v2: strict({ content: str({ minLength: 1 }) }),
  /** The picture itself, and the md5 of its bytes before base64. */
  image: strict({ base64: str({ minLength: 1 }), md5: str({ minLength: 32, maxLength: 32 }) }),
  news: bodies.news,
  /** From webhook/upload_media of the same robot. */
  file: strict({ media_id: id() }),
  voice: strict({ media_id: id() }),
  template_card: bodies.template_card,
}
const types = Object.keys(sent) as (keyof typeof sent)[]

/** The numbers of template cards are partly unverified. */
export const webhookSend = wecom({
  method: 'POST',
  path: '/cgi-bin/webhook/send',
  doc: '91770',
  token: 'none',
  query: ['key'],
  priority: 'send',
  once: true,
  input: strict(
    {
      key: key(),
      msgtype: oneOf(types),
      ...(Object.fromEntries(types.map((type) => [type, opt(sent[type])])) as {
        [K in keyof typeof sent]: ReturnType<typeof opt<(typeof sent)[K]>>
      }),
    },
    { allOf: types.map((type) => whenIs('msgtype', type, type)) },
  ),
  output: done(),
})

export const webhookUploadMedia = wecom({
  method: 'POST',
  path: '/cgi-bin/webhook/upload_media',
  doc: '91770',
  token: 'none',
  transport: 'upload',
  input: strict({ key: key(), type: oneOf(['file', 'voice']) }),
  output: open({ type: opt(str()), media_id: str(), created_at: intLike() }),
})
