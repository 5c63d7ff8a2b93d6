import { wecom } from '../call.ts'
import { bodies } from '../message-bodies.ts'
import { bytes, cut, done, flag, list, oneOf, open, opt, str, strict, userId, whenIs } from '../schema.ts'

// Internal groups an app makes (platform/09 §5). Only the app that made one (86008), and its scope must hold the root department.

const chatid = () => str({ minLength: 1, maxLength: 32 })
const { text, miniprogram_notice, template_card, ...others } = bodies
const sent = {
  text: strict({ content: bytes(2048, 1), mentioned_list: opt(list(str())), mentioned_mobile_list: opt(list(str())) }),
  ...others,
}
const types = Object.keys(sent) as (keyof typeof sent)[]

/** Longer names are cut; without an owner one of the members becomes it. Older texts allow 500 members. */
export const appchatCreate = wecom({
  method: 'POST',
  path: '/cgi-bin/appchat/create',
  doc: '90245',
  once: true,
  input: strict({
    name: opt(cut({ chars: 50 })),
    owner: opt(userId()),
    userlist: list(userId(), 2000, 2),
    chatid: opt(str({ pattern: '^[0-9A-Za-z]{1,32}$' })),
  }),
  output: open({ chatid: str() }),
})

export const appchatUpdate = wecom({
  method: 'POST',
  path: '/cgi-bin/appchat/update',
  doc: '90246',
  input: strict({
    chatid: chatid(),
    name: opt(str()),
    owner: opt(userId()),
    add_user_list: opt(list(userId())),
    del_user_list: opt(list(userId())),
  }),
  output: done(),
})

export const appchatGet = wecom({
  method: 'GET',
  path: '/cgi-bin/appchat/get',
  doc: '90247',
  priority: 'sync',
  input: strict({ chatid: chatid() }),
  output: open({ chat_info: open({ chatid: str(), name: str(), owner: str(), userlist: list(str()) }) }),
})

/** The members see the group with its first message. */
export const appchatSend = wecom({
  method: 'POST',
  path: '/cgi-bin/appchat/send',
  doc: '90248',
  priority: 'send',
  once: true,
  input: strict(
    {
      chatid: chatid(),
      msgtype: oneOf(types),
      safe: opt(flag()),
      ...(Object.fromEntries(types.map((type) => [type, opt(sent[type])])) as {
        [K in keyof typeof sent]: ReturnType<typeof opt<(typeof sent)[K]>>
      }),
    },
    { allOf: types.map((type) => whenIs('msgtype', type, type)) },
  ),
  output: done(),
})
