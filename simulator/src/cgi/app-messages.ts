import { messageRecall, messageSend, messageUpdateTemplateCard } from '@rapport/wecom/calls/app-messages.ts'
import { responseCode } from '../people/cards.ts'
import { departmentTree, membersIn } from '../world/corp.ts'
import { ownerOf } from '../world/encrypted-ids.ts'
import { unlicensed } from '../world/license-rows.ts'
import { needMedia } from './attachments.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { scopeOf, sees } from './scope.ts'

const DAY_MS = 86_400_000
/** One member gets this many a minute from one app; the surplus is dropped without an error (platform/05 §6). */
const PER_MEMBER_A_MINUTE = 30

const parts = (text: string | undefined) => (text ? text.split('|').filter((p) => p !== '') : [])

/** Who is meant and exists; who is meant and does not. */
function receivers(ctx: Cgi, input: { touser?: string; toparty?: string; totag?: string }) {
  const scope = scopeOf(ctx.corp, ctx.app)
  const users = new Set<string>()
  const invalid = { user: [] as string[], party: [] as string[], tag: [] as string[] }
  if (input.touser === '@all') for (const key of scope.members) addActive(ctx, key, users)
  else {
    for (const id of parts(input.touser)) if (!sees(ctx, id) || !addActive(ctx, id, users)) invalid.user.push(id.toLowerCase())
  }
  for (const id of parts(input.toparty)) {
    if (!scope.departments.has(Number(id))) invalid.party.push(id)
    else for (const m of membersIn(ctx.corp, departmentTree(ctx.corp, [Number(id)]))) addActive(ctx, m.userid, users)
  }
  for (const id of parts(input.totag)) {
    const tag = ctx.corp.contactTags.get(Number(id))
    if (!tag) invalid.tag.push(id)
    else {
      const named = new Set(tag.userlist)
      for (const m of membersIn(ctx.corp, departmentTree(ctx.corp, tag.partylist))) named.add(m.userid)
      for (const userid of named) if (sees(ctx, userid)) addActive(ctx, userid, users)
    }
  }
  return { users, invalid }
}

function addActive(ctx: Cgi, id: string, users: Set<string>): boolean {
  const member = ctx.corp.members.get(id.toLowerCase())
  if (member?.status !== 1) return false
  users.add(member.userid)
  return true
}

export const appMessageHandlers = [
  on(messageSend, (ctx, input) => {
    const { corp, world } = ctx
    if (input.agentid !== ctx.app.agentid) fail(301002)
    if (!parts(input.touser).length && !parts(input.toparty).length && !parts(input.totag).length) fail(82001)
    const { users, invalid } = receivers(ctx, input)
    const without = unseated(ctx, users)
    if (users.size === 0 && without.length === 0) fail(81013)
    const content = (input as Record<string, unknown>)[input.msgtype] as { media_id?: string }
    if (content?.media_id) needMedia(ctx, content.media_id)
    const msgid = corp.ids.message('msg')
    const at = world.clock.now()
    for (const userid of users) {
      if (tooMany(ctx, userid, at)) continue
      if (
        input.enable_duplicate_check === 1 &&
        repeated(ctx, userid, input.msgtype, content, at - (input.duplicate_check_interval ?? 1800) * 1000)
      )
        continue
      corp.notices.push({
        msgid,
        agentid: ctx.app.agentid,
        userid,
        at,
        msgtype: input.msgtype,
        body: { [input.msgtype]: content },
        recalled: false,
        read: false,
      })
      world.ledger.add(
        { at, corpid: corp.corpid, kind: 'app_message', to: userid, from: String(ctx.app.agentid), call: 'message/send', msgid },
        content,
      )
    }
    world.changed()
    return {
      msgid,
      ...(invalid.user.length ? { invaliduser: invalid.user.join('|') } : {}),
      ...(invalid.party.length ? { invalidparty: invalid.party.join('|') } : {}),
      ...(invalid.tag.length ? { invalidtag: invalid.tag.join('|') } : {}),
      ...(without.length ? { unlicenseduser: without.join('|') } : {}),
      ...(input.msgtype === 'template_card' ? { response_code: responseCode(world, corp, msgid, ctx.app.agentid) } : {}),
    }
  }),

  on(messageRecall, (ctx, { msgid }) => {
    const sent = ctx.corp.notices.filter((n) => n.msgid === msgid && n.agentid === ctx.app.agentid)
    if (sent.length === 0) fail(41047)
    if (sent[0]!.at + DAY_MS < ctx.world.clock.now()) fail(42052)
    for (const n of sent) n.recalled = true
    ctx.world.changed()
    return {}
  }),

  on(messageUpdateTemplateCard, (ctx, { agentid, userids = [], partyids = [], atall, response_code, button, template_card }) => {
    const { corp, world } = ctx
    if (agentid !== ctx.app.agentid) fail(301002)
    const code = corp.responseCodes.get(response_code)
    // which code the platform gives is unverified
    if (!code || code.agentid !== agentid || code.expires_at < world.clock.now())
      fail(40058, 'response_code invalid. Invalid input invalid Request Parameter')
    corp.responseCodes.delete(response_code)
    const named = new Set(userids.map((id) => id.toLowerCase()))
    for (const m of membersIn(corp, departmentTree(corp, partyids))) named.add(m.userid.toLowerCase())
    for (const n of corp.notices) {
      if (n.msgid !== code.msgid || !(atall === 1 || named.size === 0 || named.has(n.userid.toLowerCase()))) continue
      const old = n.body.template_card as object
      n.body = { template_card: template_card ?? { ...old, button_list: [{ text: button?.replace_name ?? '', style: 2 }] } }
    }
    world.changed()
    return { invaliduser: userids.filter((id) => !sees(ctx, id)) }
  }),
]

/** Of a provider's app: who has no seat gets nothing, and is named (platform/05 §6). */
function unseated(ctx: Cgi, users: Set<string>): string[] {
  const owner = ownerOf(ctx.world, ctx.app)
  const without = owner ? [...users].filter((userid) => unlicensed(owner.provider.licenses, ctx.corp, userid, 'message/send', ctx.now)) : []
  for (const userid of without) users.delete(userid)
  return without
}

function tooMany(ctx: Cgi, userid: string, at: number): boolean {
  let n = 0
  for (let i = ctx.corp.notices.length - 1; i >= 0; i--) {
    const notice = ctx.corp.notices[i]!
    if (notice.at <= at - 60_000) return false
    if (notice.userid === userid && notice.agentid === ctx.app.agentid && ++n >= PER_MEMBER_A_MINUTE) return true
  }
  return false
}

function repeated(ctx: Cgi, userid: string, msgtype: string, content: unknown, since: number): boolean {
  const text = JSON.stringify(content)
  return ctx.corp.notices.some(
    (n) => n.userid === userid && n.at > since && n.agentid === ctx.app.agentid && JSON.stringify(n.body[msgtype]) === text,
  )
}
