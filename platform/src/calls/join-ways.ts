import { wecom } from '../call.ts'
import { bool, chars, cut, done, flag, id, int, list, oneOf, open, opt, str, strict } from '../schema.ts'

// platform/04 §4

const way = {
  scene: oneOf([1, 2]),
  remark: opt(cut({ chars: 30 })),
  auto_create_room: opt(flag()),
  room_base_name: opt(chars(40)),
  room_base_id: opt(int({ minimum: 0 })),
  chat_id_list: list(id(), 5, 1),
  state: opt(chars(30)),
  mark_source: opt(bool()),
}

export const externalcontactGroupchatAddJoinWay = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/groupchat/add_join_way',
  doc: '92229',
  once: true,
  input: strict(way),
  output: open({ config_id: str() }),
})

export const externalcontactGroupchatGetJoinWay = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/groupchat/get_join_way',
  doc: '92229',
  priority: 'sync',
  input: strict({ config_id: id() }),
  output: open({
    join_way: open({
      config_id: str(),
      scene: int(),
      remark: opt(str()),
      auto_create_room: opt(int()),
      room_base_name: opt(str()),
      room_base_id: opt(int()),
      chat_id_list: list(str()),
      qr_code: opt(str()),
      state: opt(str()),
      mark_source: opt(bool()),
    }),
  }),
})

/** Full overwrite. */
export const externalcontactGroupchatUpdateJoinWay = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/groupchat/update_join_way',
  doc: '92229',
  input: strict({ config_id: id(), ...way }),
  output: done(),
})

export const externalcontactGroupchatDelJoinWay = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/groupchat/del_join_way',
  doc: '92229',
  input: strict({ config_id: id() }),
  output: done(),
})
