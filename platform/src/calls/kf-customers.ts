import { wecom } from '../call.ts'
import { bool, bytes, done, flag, id, int, list, nothing, oneOf, open, opt, str, strict, userId, whenIs } from '../schema.ts'

// WeChat customer service (kf): its customers, and handing them to a member or group for good (platform/08 §7)

const openKfid = () => bytes(64, 1)

/** The context is that of the last entry within 48 hours. */
export const kfCustomerBatchget = wecom({
  method: 'POST',
  path: '/cgi-bin/kf/customer/batchget',
  doc: '95159',
  priority: 'sync',
  input: strict({ external_userid_list: list(id(), 100, 1), need_enter_session_context: opt(flag()) }),
  output: open({
    customer_list: list(
      open({
        external_userid: str(),
        nickname: opt(str()),
        avatar: opt(str()),
        gender: opt(int()),
        unionid: opt(str()),
        enter_session_context: opt(
          open({
            scene: opt(str()),
            scene_param: opt(str()),
            wechat_channels: opt(open({ nickname: opt(str()), shop_nickname: opt(str()), scene: opt(int()) })),
          }),
        ),
      }),
    ),
    invalid_external_userid: opt(list(str())),
  }),
})

/** Set in the admin console; nobody named here, nobody can be recommended (95021). */
export const kfCustomerGetUpgradeServiceConfig = wecom({
  method: 'GET',
  path: '/cgi-bin/kf/customer/get_upgrade_service_config',
  doc: '94674',
  priority: 'sync',
  input: nothing(),
  output: open({
    member_range: opt(open({ userid_list: opt(list(str())), department_id_list: opt(list(int())) })),
    groupchat_range: opt(open({ chat_id_list: opt(list(str())) })),
  }),
})

/** type: 1 a member, 2 a customer group. The customer sees a card. */
export const kfCustomerUpgradeService = wecom({
  method: 'POST',
  path: '/cgi-bin/kf/customer/upgrade_service',
  doc: '94674',
  once: true,
  input: strict(
    {
      open_kfid: openKfid(),
      external_userid: id(),
      type: oneOf([1, 2]),
      member: opt(strict({ userid: userId(), wording: opt(str()) })),
      groupchat: opt(strict({ chat_id: id(), wording: opt(str()) })),
    },
    { allOf: [whenIs('type', 1, 'member'), whenIs('type', 2, 'groupchat')] },
  ),
  output: done(),
})

export const kfCustomerCancelUpgradeService = wecom({
  method: 'POST',
  path: '/cgi-bin/kf/customer/cancel_upgrade_service',
  doc: '94674',
  input: strict({ open_kfid: openKfid(), external_userid: id() }),
  output: done(),
})

export const kfGetCorpQualification = wecom({
  method: 'GET',
  path: '/cgi-bin/kf/get_corp_qualification',
  doc: '95153',
  priority: 'sync',
  input: nothing(),
  output: open({ wechat_channels_binding: bool() }),
})
