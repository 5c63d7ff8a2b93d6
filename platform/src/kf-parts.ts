import Type from 'typebox'
import { bytes, cut, flag, id, list, oneOf, opt, str, strict, whenIs } from './schema.ts'

// What a company sends a customer of its customer service (platform/08 §6).

const media = strict({ media_id: id() })

/** `text` lines stand between the buttons; of at most 50 lines 10 may be buttons (95008). */
export const KfMenu = strict({
  head_content: opt(bytes(1024)),
  list: opt(
    list(
      Type.Union([
        strict({ type: Type.Literal('click'), click: strict({ id: opt(bytes(128)), content: bytes(128, 1) }) }),
        strict({ type: Type.Literal('view'), view: strict({ url: bytes(2048, 1), content: bytes(1024, 1) }) }),
        strict({
          type: Type.Literal('miniprogram'),
          miniprogram: strict({ appid: str({ minLength: 1 }), pagepath: str({ minLength: 1 }), content: bytes(1024, 1) }),
        }),
        strict({ type: Type.Literal('text'), text: strict({ content: bytes(256, 1), no_newline: opt(flag()) }) }),
      ]),
      50,
    ),
  ),
  tail_content: opt(bytes(1024)),
})

/** May hold `<a href="weixin://bizmsgmenu?msgmenucontent=…&msgmenuid=…">` (unverified). */
const text = strict({ content: bytes(2048, 1) })

const bodies = {
  text,
  image: media,
  voice: media,
  video: media,
  file: media,
  link: strict({ title: cut({ bytes: 128 }, 1), desc: opt(cut({ bytes: 512 })), url: cut({ bytes: 2048 }, 1), thumb_media_id: id() }),
  miniprogram: strict({ appid: str({ minLength: 1 }), title: opt(bytes(64)), thumb_media_id: id(), pagepath: str({ minLength: 1 }) }),
  msgmenu: KfMenu,
  location: strict({
    name: opt(str()),
    address: opt(str()),
    latitude: Type.Number(),
    longitude: Type.Number(),
  }),
  business_card: strict({ userid: id() }),
  /** An acquisition link. */
  ca_link: strict({ link_url: str({ minLength: 1 }) }),
}

/** The caller's own id of a message, unique per account: the same again is refused with 40058 instead of sent twice. */
const msgid = opt(str({ pattern: '^[0-9a-zA-Z_-]*$', maxLength: 32 }))

const types = Object.keys(bodies) as (keyof typeof bodies)[]

export const KfSend = strict(
  { touser: id(), open_kfid: bytes(64, 1), msgid, msgtype: oneOf(types), ...Type.Partial(Type.Object(bodies)).properties },
  { allOf: types.map((type) => whenIs('msgtype', type, type)) },
)

export const KfSendOnEvent = strict(
  { code: str({ minLength: 1 }), msgid, msgtype: oneOf(['text', 'msgmenu']), text: opt(text), msgmenu: opt(KfMenu) },
  { allOf: [whenIs('msgtype', 'text', 'text'), whenIs('msgtype', 'msgmenu', 'msgmenu')] },
)
