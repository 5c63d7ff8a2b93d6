import Type from 'typebox'
import { wecom } from '../call.ts'
import { cursorIn, cursorOut, flag, id, int, limit, list, needs, oneOf, open, opt, str, strict, unixTime, userId } from '../schema.ts'

// platform/06, 04 §6.3

const ownerFilter = () => strict({ userid_list: list(userId(), 100, 1) })

/** Without owner_filter a scope of more than 1000 members answers 81017. */
export const externalcontactGroupchatList = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/groupchat/list',
  doc: '92120',
  priority: 'sync',
  input: strict({ status_filter: opt(oneOf([0, 1, 2, 3])), owner_filter: opt(ownerFilter()), cursor: cursorIn(), limit: limit(1000) }),
  output: open({ group_chat_list: list(open({ chat_id: str(), status: int() })), next_cursor: cursorOut() }),
})

export const externalcontactGroupchatGet = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/groupchat/get',
  doc: '92122',
  priority: 'sync',
  input: strict({ chat_id: id(), need_name: opt(flag()) }),
  output: open({
    group_chat: open({
      chat_id: str(),
      name: opt(str()),
      owner: str(),
      create_time: int(),
      notice: opt(str()),
      member_list: list(
        open({
          userid: str(),
          /** 1 corp member, 2 external */
          type: int(),
          unionid: opt(str()),
          join_time: int(),
          /** 1 invited directly, 2 by link, 3 scanned the group code */
          join_scene: int(),
          invitor: opt(open({ userid: str() })),
          group_nickname: opt(str()),
          name: opt(str()),
          state: opt(str()),
        }),
      ),
      admin_list: opt(list(open({ userid: str() }))),
      /** Pairs with LastMemVer/CurMemVer of the update event. */
      member_version: opt(str()),
    }),
  }),
})

export const externalcontactOpengidToChatid = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/opengid_to_chatid',
  doc: '94822',
  input: strict({ opengid: id() }),
  output: open({ chat_id: str() }),
})

/** One row per day; the two ratios only on days with chats. */
export const externalcontactGetUserBehaviorData = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/get_user_behavior_data',
  doc: '92132',
  priority: 'sync',
  input: strict(
    { userid: opt(list(userId(), 100)), partyid: opt(list(int(), 100)), start_time: unixTime(), end_time: unixTime() },
    needs('userid', 'partyid'),
  ),
  output: open({
    behavior_data: list(
      open({
        stat_time: int(),
        new_apply_cnt: int(),
        new_contact_cnt: int(),
        chat_cnt: int(),
        message_cnt: int(),
        reply_percentage: opt(Type.Number()),
        avg_reply_time: opt(Type.Number()),
        negative_feedback_cnt: int(),
      }),
    ),
  }),
})

const groupData = () =>
  open({
    new_chat_cnt: int(),
    chat_total: int(),
    chat_has_msg: int(),
    new_member_cnt: int(),
    member_total: int(),
    member_has_msg: int(),
    msg_total: int(),
    migrate_trainee_chat_cnt: opt(int()),
  })

export const externalcontactGroupchatStatistic = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/groupchat/statistic',
  doc: '92133',
  priority: 'sync',
  input: strict({
    day_begin_time: unixTime(),
    day_end_time: opt(unixTime()),
    owner_filter: ownerFilter(),
    order_by: opt(oneOf([1, 2, 3, 4])),
    order_asc: opt(flag()),
    offset: opt(int({ minimum: 0 })),
    limit: opt(limit(1000)),
  }),
  output: open({ total: int(), next_offset: int(), items: list(open({ owner: str(), data: groupData() })) }),
})

export const externalcontactGroupchatStatisticGroupByDay = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/groupchat/statistic_group_by_day',
  doc: '92133',
  priority: 'sync',
  input: strict({ day_begin_time: unixTime(), day_end_time: opt(unixTime()), owner_filter: ownerFilter() }),
  output: open({ items: list(open({ stat_time: int(), data: groupData() })) }),
})

const transfer = {
  input: strict({ chat_id_list: list(id(), 100, 1), new_owner: userId() }),
  output: open({ failed_chat_list: opt(list(open({ chat_id: str(), errcode: int(), errmsg: opt(str()) }))) }),
}

/** The owner still works here; each group at most twice in 90 days. */
export const externalcontactGroupchatOnjobTransfer = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/groupchat/onjob_transfer',
  doc: '95703',
  priority: 'send',
  once: true,
  ...transfer,
})

/** The owner has left. */
export const externalcontactGroupchatTransfer = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/groupchat/transfer',
  doc: '92127',
  priority: 'send',
  once: true,
  ...transfer,
})
