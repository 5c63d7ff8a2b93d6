import Type from 'typebox'
import { wecom } from '../call.ts'
import { bytes, int, list, open, opt, strict, unixTime, userId } from '../schema.ts'

// WeChat customer service (kf): counts by day (platform/08 §9). Midnights, at most 31 days, from yesterday back to 180 days; a day is ready
// after 06:00 of the next. A day without data has no `statistic`.

const days = { open_kfid: bytes(64, 1), start_time: unixTime(), end_time: unixTime() }
const rate = () => opt(Type.Number())

export const kfGetCorpStatistic = wecom({
  method: 'POST',
  path: '/cgi-bin/kf/get_corp_statistic',
  doc: '95489',
  priority: 'sync',
  input: strict(days),
  output: open({
    statistic_list: list(
      open({
        stat_time: int(),
        statistic: opt(
          open({
            session_cnt: int(),
            customer_cnt: int(),
            customer_msg_cnt: int(),
            upgrade_service_customer_cnt: int(),
            ai_session_reply_cnt: int(),
            ai_transfer_rate: rate(),
            ai_knowledge_hit_rate: rate(),
            msg_rejected_customer_cnt: int(),
          }),
        ),
      }),
    ),
  }),
})

/** Without `servicer_userid` the sum of all. `satisfaction_investgate_cnt` is the platform's spelling. */
export const kfGetServicerStatistic = wecom({
  method: 'POST',
  path: '/cgi-bin/kf/get_servicer_statistic',
  doc: '95490',
  priority: 'sync',
  input: strict({ ...days, servicer_userid: opt(userId()) }),
  output: open({
    statistic_list: list(
      open({
        stat_time: int(),
        statistic: opt(
          open({
            session_cnt: int(),
            customer_cnt: int(),
            customer_msg_cnt: int(),
            reply_rate: rate(),
            first_reply_average_sec: rate(),
            satisfaction_investgate_cnt: int(),
            satisfaction_participation_rate: rate(),
            satisfied_rate: rate(),
            middling_rate: rate(),
            dissatisfied_rate: rate(),
            upgrade_service_customer_cnt: int(),
            upgrade_service_member_invite_cnt: int(),
            upgrade_service_member_customer_cnt: int(),
            upgrade_service_groupchat_invite_cnt: int(),
            upgrade_service_groupchat_customer_cnt: int(),
            msg_rejected_customer_cnt: int(),
          }),
        ),
      }),
    ),
  }),
})
