import { wecom } from '../call.ts'
import {
  bool,
  bytes,
  chars,
  cursorIn,
  cursorOut,
  done,
  id,
  int,
  limit,
  list,
  needs,
  oneOf,
  open,
  opt,
  str,
  strict,
  unixTime,
  userId,
} from '../schema.ts'

// platform/04 §3. Creating twice leaves a second code that counts against 500 000 and is shown nowhere: `once`.

const FOURTEEN_DAYS = 14 * 24 * 3600

const conclusions = () =>
  strict(
    {
      text: opt(strict({ content: bytes(4000) })),
      image: opt(strict({ media_id: id() })),
      link: opt(strict({ title: bytes(128, 1), picurl: opt(str()), desc: opt(bytes(512)), url: str({ minLength: 1 }) })),
      miniprogram: opt(strict({ title: bytes(64, 1), pic_media_id: id(), appid: str({ minLength: 1 }), page: str({ minLength: 1 }) })),
    },
    needs('text', 'image', 'link', 'miniprogram'),
  )

const editable = {
  style: opt(int({ minimum: 1, maximum: 3 })),
  remark: opt(chars(30)),
  skip_verify: opt(bool()),
  /** Comes back in `follow_user.state` and in the add events. */
  state: opt(chars(30)),
  /** With the members of `party` at most 100 (41041). */
  user: opt(list(userId(), 100)),
  party: opt(list(int())),
  expires_in: opt(int({ minimum: 1, maximum: FOURTEEN_DAYS })),
  chat_expires_in: opt(int({ minimum: 1, maximum: FOURTEEN_DAYS })),
  unionid: opt(str()),
  is_exclusive: opt(bool()),
  mark_source: opt(bool()),
  conclusions: opt(conclusions()),
}

export const externalcontactAddContactWay = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/add_contact_way',
  doc: '92228',
  once: true,
  input: strict({ type: oneOf([1, 2]), scene: oneOf([1, 2]), is_temp: opt(bool()), ...editable }),
  output: open({ config_id: str(), qr_code: opt(str()) }),
})

export const externalcontactGetContactWay = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/get_contact_way',
  doc: '92228',
  priority: 'sync',
  input: strict({ config_id: id() }),
  output: open({
    contact_way: open({
      config_id: str(),
      type: int(),
      scene: int(),
      style: opt(int()),
      remark: opt(str()),
      skip_verify: opt(bool()),
      state: opt(str()),
      qr_code: opt(str()),
      user: opt(list(str())),
      party: opt(list(int())),
      is_temp: opt(bool()),
      expires_in: opt(int()),
      chat_expires_in: opt(int()),
      unionid: opt(str()),
      is_exclusive: opt(bool()),
      mark_source: opt(bool()),
      conclusions: opt(
        open({
          text: opt(open({ content: opt(str()) })),
          image: opt(open({ pic_url: opt(str()) })),
          link: opt(open({ title: opt(str()), picurl: opt(str()), desc: opt(str()), url: opt(str()) })),
          miniprogram: opt(open({ title: opt(str()), pic_media_id: opt(str()), appid: opt(str()), page: opt(str()) })),
        }),
      ),
    }),
  }),
})

export const externalcontactListContactWay = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/list_contact_way',
  doc: '92228',
  priority: 'sync',
  input: strict({ start_time: opt(unixTime()), end_time: opt(unixTime()), cursor: cursorIn(), limit: opt(limit(1000)) }),
  output: open({ contact_way: list(open({ config_id: str() })), next_cursor: cursorOut() }),
})

/** `user` and `party` overwrite; type and scene cannot change. */
export const externalcontactUpdateContactWay = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/update_contact_way',
  doc: '92228',
  input: strict({ config_id: id(), ...editable }),
  output: done(),
})

export const externalcontactDelContactWay = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/del_contact_way',
  doc: '92228',
  input: strict({ config_id: id() }),
  output: done(),
})

export const externalcontactCloseTempChat = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/close_temp_chat',
  doc: '92228',
  input: strict({ userid: userId(), external_userid: id() }),
  output: done(),
})
