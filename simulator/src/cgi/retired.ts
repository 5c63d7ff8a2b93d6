import { wecom } from '@rapport/wecom/call.ts'
import { cursorIn, flag, id, int, limit, list, open, opt, str, strict, unixTime, userId } from '@rapport/wecom/schema.ts'
import type { MassMessage } from '../world/sent-rows.ts'
import { fail } from './errors.ts'
import { type Cgi, type Handler, on } from './handler.ts'
import { page } from './paging.ts'
import { needMember } from './scope.ts'
import { askTransfer, takeoverTime, transfersBetween } from './transfers.ts'

// Names of before: calls that newer ones replaced, parameters and methods of older documents. Our client has none of them; programs
// that were written then still do. `said` tells where the answer comes from: 'documented', or 'guess' where no source confirms what
// the platform answers today. `--coverage` prints this table.

export interface Retired {
  what: string
  instead: string
  said: 'documented' | 'guess'
  answers: string
}

const massResult = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/get_group_msg_result',
  doc: '92136',
  input: strict({ msgid: id(), limit: opt(limit(10_000)), cursor: cursorIn() }),
  output: open({
    /** 0: which of several apps asks is not looked at */
    check_status: int(),
    detail_list: list(open({ external_userid: opt(str()), chat_id: opt(str()), userid: str(), status: int(), send_time: opt(int()) })),
    next_cursor: opt(str()),
  }),
})
const handover = { external_userid: id(), handover_userid: userId(), takeover_userid: userId() }
const transfer = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/transfer',
  doc: '92125',
  input: strict({ ...handover, transfer_success_msg: opt(str()) }),
  output: open({}),
})
const transferResult = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/get_transfer_result',
  doc: '92973',
  input: strict(handover),
  output: open({ status: int(), takeover_time: int() }),
})
const livingids = wecom({
  method: 'POST',
  path: '/cgi-bin/living/get_user_livingid',
  doc: '92735',
  input: strict({
    userid: userId(),
    begin_time: opt(unixTime()),
    end_time: opt(unixTime()),
    next_key: opt(str()),
    limit: opt(limit(100)),
  }),
  output: open({ livingid_list: list(str()), next_key: str() }),
})
const taskCard = wecom({
  method: 'POST',
  path: '/cgi-bin/message/update_taskcard',
  doc: '91579',
  input: strict({
    userids: list(userId()),
    agentid: int(),
    task_id: id(),
    clicked_key: opt(str()),
    replace_name: opt(str()),
    enable_id_trans: opt(flag()),
  }),
  output: open({ invaliduser: opt(list(str())) }),
})

/** Rows of all senders in one list. */
function receiversOf(mass: MassMessage) {
  return mass.tasks.flatMap(({ userid, receivers }) =>
    receivers.map(({ to, status, send_time }) => ({
      ...(mass.chat_type === 'group' ? { chat_id: to } : { external_userid: to }),
      userid,
      status,
      ...(status === 1 ? { send_time } : {}),
    })),
  )
}

export const retiredHandlers: Handler[] = [
  on(massResult, (ctx, { msgid, cursor, limit = 10_000 }) => {
    const mass = ctx.corp.mass.get(msgid) ?? fail(41047)
    const { rows, next_cursor } = page(`group_msg_result/${msgid}`, receiversOf(mass), cursor, limit)
    return { check_status: 0, detail_list: rows, next_cursor }
  }),
  // one customer, whether the one who gives is still there or has left; the code of the row is the call's
  on(transfer, (ctx, { external_userid, ...between }) => {
    const resigned = ctx.corp.members.get(between.handover_userid.toLowerCase())?.status === 5
    const [row] = askTransfer(ctx, { ...between, external_userid: [external_userid] }, resigned).customer
    return row!.errcode === 0 ? {} : fail(row!.errcode)
  }),
  on(transferResult, (ctx, { external_userid, ...between }) => {
    const found = transfersBetween(ctx, between).find((t) => t.external_userid === external_userid)
    return found ? { status: found.status, takeover_time: takeoverTime(found) } : { status: 5, takeover_time: 0 }
  }),
  on(livingids, (ctx, { userid, begin_time = 0, end_time = Number.POSITIVE_INFINITY, next_key, limit = 100 }) => {
    const member = needMember(ctx, userid)
    const begins = (l: { living_start: number; reserve_start: number }) => l.living_start || l.reserve_start
    const mine = [...ctx.corp.livings.values()].filter(
      (l) => l.anchor_userid === member.userid && l.agentid === ctx.app.agentid && begins(l) >= begin_time && begins(l) <= end_time,
    )
    const from = next_key === '0' ? '' : next_key
    const { rows, next_cursor } = page(`livingids/${member.userid}/${begin_time}/${end_time}`, mine, from, limit)
    return { livingid_list: rows.map((l) => l.livingid), next_key: next_cursor }
  }),
  // cards of this kind can no longer be sent, so nobody has one
  on(taskCard, (ctx: Cgi, { agentid, userids }) => (agentid === ctx.app.agentid ? { invaliduser: userids } : fail(301002))),
]

/** Parameters of before, as those that replaced them; the old one counts where the new is absent. */
const renamed: Record<string, (input: Record<string, unknown>) => Record<string, unknown>> = {
  'externalcontact/batch/get_by_user': ({ userid, ...rest }) =>
    typeof userid === 'string' && !('userid_list' in rest)
      ? { ...rest, userid_list: [userid] }
      : userid === undefined
        ? rest
        : { userid, ...rest },
}
export const inNewNames = (name: string, input: Record<string, unknown>) => renamed[name]?.(input) ?? input

/** The other method is answered too, because a document once named it. */
export const alsoBy: Record<string, 'GET' | 'POST'> = {
  'kf/account/list': 'GET',
  'externalcontact/get_moment_task_result': 'POST',
}

const guess = (what: string, instead: string, answers: string): Retired => ({ what, instead, answers, said: 'guess' })
export const retired: Retired[] = [
  guess('externalcontact/get_group_msg_result', 'externalcontact/get_groupmsg_send_result', '全部成员的发送结果在一张列表里'),
  guess('externalcontact/transfer', 'externalcontact/transfer_customer', '一次一位客户，在职或离职，错误码即接口的错误码'),
  guess('externalcontact/get_transfer_result', 'externalcontact/transfer_result', '一位客户的接替状态'),
  guess('living/get_user_livingid', 'living/get_user_all_livingid', '按时间，next_key 翻页'),
  guess('message/update_taskcard', 'message/update_template_card', '任务卡片已不能发送，成员全在 invaliduser'),
  guess('externalcontact/batch/get_by_user userid', 'userid_list', '一个成员的列表'),
  guess('GET kf/account/list', 'POST', '同一答复'),
  guess('POST externalcontact/get_moment_task_result', 'GET', '同一答复'),
]
