import { cutChars } from '@rapport/wecom/bytes.ts'
import { messageSend } from '@rapport/wecom/calls/app-messages.ts'
import { sql } from 'kysely'
import { namesAsWords } from '#core/contract/staff-name.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { withoutLinks } from '#core/server/gate/content.ts'
import { effect, intend } from '#core/server/gate/outbox.ts'
import { PlatformRefusal } from '#core/server/gate/refusal.ts'
import type { AnyNoticeKind } from '#core/server/notices.ts'
import { inLang, storePhrase } from '#core/server/phrases.ts'
import { can } from '#core/server/rights.ts'
import { actorsOf } from '#core/server/session-actors.ts'
import { zoneOf } from '#core/server/zone.ts'
import type { NoticeMessage } from '../contract.ts'
import { workingFrom } from './hours.ts'
import { kindOf } from './kinds.ts'
import { messageLater } from './queue.ts'
import { channelsOf, settingsOf } from './settings.ts'
import type { Item } from './write.ts'

interface Row {
  owner: string
  kind: string
  items: Item[]
  read_at: Date | null
  message: NoticeMessage
}
const rowOf = async (db: Tx | Context['db'], noticeId: string): Promise<Row | undefined> =>
  (
    await sql<Row>`
      select n.owner, n.kind, n.items, n.read_at, n.message from notices n where n.corp_id = ${db.corpId} and n.notice_id = ${noticeId}
      for update`.execute(db)
  ).rows[0]

/** What the notice tells of, if its person may see such notices now, as the lists ask it. */
async function kindSeenBy(ctx: Context, { owner, kind: key }: Pick<Row, 'owner' | 'kind'>): Promise<AnyNoticeKind | undefined> {
  const staffId = owner.slice('staff:'.length)
  const person = { corp_id: ctx.corpId, kind: 'staff', staff_id: staffId, account: null, customer_ext_id: null }
  const [[me], kind] = [await actorsOf(ctx.app.db, [person]), await kindOf(key)]
  return me && kind && (!kind.call || can(me, kind.call)) ? kind : undefined
}

async function set(tx: Tx, noticeId: string, message: NoticeMessage, { at = new Date() as Date | null, problem = '' } = {}): Promise<void> {
  await sql`
    update notices set message = ${message}, message_at = ${at}, problem = ${problem}
    where corp_id = ${tx.corpId} and notice_id = ${noticeId}`.execute(tx)
}

/**
 * Ten minutes after the notice began: whoever has read it is left alone, whoever is off work hears when work begins, and the others now. The
 * message says all that has come to the notice by then.
 */
export async function message(ctx: Context, noticeId: string, now = new Date()): Promise<void> {
  const zone = await zoneOf(ctx.db)
  await ctx.tx(async (tx) => {
    const notice = await rowOf(tx, noticeId)
    if (notice?.message !== 'waiting') return
    const [kind, settings] = [await kindSeenBy(ctx, notice), await settingsOf(tx, notice.owner)]
    if (notice.read_at) return set(tx, noticeId, 'read_before')
    if (!kind || !channelsOf(settings, kind).app) return set(tx, noticeId, 'off', { at: null })
    const due = workingFrom(now, settings.hours, zone)
    if (due > now) {
      await set(tx, noticeId, 'waiting', { at: due })
      await messageLater(tx, noticeId, due)
      return
    }
    await set(tx, noticeId, 'calling')
    await intend(tx, sendNotice, noticeId, { noticeId })
  })
}

/** WeCom knows no key that makes a second message the first: where nobody answered it is not sent again, and the notice says so. */
export const sendNotice = effect({
  name: 'notice_message',
  call: messageSend,
  async input(ctx, { noticeId }: { noticeId: string }) {
    const refuse = (zh: string, en: string) =>
      new PlatformRefusal({ call: messageSend.name, outcome: 'refused', kind: 'invalid_request', message: { zh, en } })
    const [{ agentId }, notice] = await Promise.all([ctx.app.gate.accounts.of(ctx.corpId), ctx.tx((tx) => rowOf(tx, noticeId))])
    const kind = notice && (await kindSeenBy(ctx, notice))
    if (!kind) throw refuse('这条消息已经不在了，或 TA 已经不能看', 'The notice is gone, or they may not see it any more')
    if (!agentId) throw refuse('还没有配置企业微信应用', 'The WeCom app is not configured yet')
    const { rows } = await sql<{ userid: string }>`
      select s.staff_ext_id as userid from staff s
      where s.corp_id = ${ctx.corpId} and s.staff_id = ${notice.owner.slice('staff:'.length)}::uuid and s.status = 1`.execute(ctx.db)
    if (!rows[0]) throw refuse('这位同事已经离职', 'The colleague has left')
    const { lang } = await settingsOf(ctx.db, notice.owner)
    const lines = notice.items
      .slice(0, mostLines)
      .map(({ values }) => cutLine(namesAsWords(withoutLinks(inLang(kind.line(values), lang)), lang === 'en')))
    const many = notice.items.length > 1 ? [inLang(kind.many(notice.items.length), lang)] : []
    const more = notice.items.length > mostLines ? ['…'] : []
    const { PUBLIC_URL } = ctx.app.config
    const link = PUBLIC_URL
      ? [`<a href="${PUBLIC_URL}/mobile/notices">${inLang({ zh: '在消息中心查看', en: 'See them in the notice center' }, lang)}</a>`]
      : []
    return {
      touser: rows[0].userid,
      agentid: agentId,
      msgtype: 'text' as const,
      text: { content: [...many, ...lines, ...more, ...link].join('\n') },
    }
  },
  async settled(_, tx, { payload: { noticeId } }, how) {
    if ('refused' in how) return set(tx, noticeId, 'refused', { problem: storePhrase(how.refused.phrase) })
    const { msgid, invaliduser, unlicenseduser } = how.done
    await set(tx, noticeId, invaliduser || unlicenseduser ? 'unreachable' : msgid ? 'sent' : 'unknown')
  },
  reconcile: async () => ({ done: {} }),
})

/** A text of the app holds 2,048 bytes (platform/05 §6): so many lines, so long, fit with what stands around them. */
const mostLines = 5
const lineChars = 90
const cutLine = (line: string): string => {
  const short = cutChars(line, lineChars)
  return short === line ? line : `${short}…`
}
