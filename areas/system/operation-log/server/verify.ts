import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Parsed } from '#core/contract/call.ts'
import { dayOf } from '#core/contract/time.ts'
import { program } from '#core/server/actor.ts'
import { knownAction } from '#core/server/audit-words.ts'
import type { Context } from '#core/server/context.ts'
import { inLang } from '#core/server/phrases.ts'
import { secretsFrom } from '#core/server/secrets.ts'
import { zoneOf } from '#core/server/zone.ts'
import type { CheckedDay, Link, operationLog } from '../contract.ts'
import { beginning, fingerprint, verifyDay, wholeLine } from './chain.ts'
import { listWhere } from './list.ts'

/** A page that is opened again and again, by several people at once, follows a long day once a minute. */
const seen = new LRUCache<string, Promise<CheckedDay>>({ max: 200, ttl: 60_000 })

export async function verify(ctx: Context, { day: asked, fresh }: Parsed<typeof operationLog.verify>): Promise<CheckedDay> {
  const day = asked ?? dayOf(new Date(), await zoneOf(ctx.db))
  const name = `${ctx.corpId} ${day}`
  const known = fresh ? undefined : seen.get(name)
  if (known) return known
  const checked = verifyDay(ctx.db, ctx.app.config.SECRET_KEY, day).then((found) => ({ ...found, at: new Date().toISOString() }))
  seen.set(name, checked)
  checked.catch(() => seen.delete(name))
  return checked
}

interface Row {
  day: string
  seq: number
  print: Buffer
  audit_id: string
  line: string | null
  actor: string | null
  action: string | null
  staff_id: string | null
  mine: boolean | null
}

/** Where a line stands on the chain of its day, and whether it fits there. */
export async function placeOf(ctx: Context, auditId: string) {
  const { corpId } = ctx
  const mine = await listWhere(ctx, {})
  const { rows } = await sql<Row>`
    with p as (select day, seq from audit_chain where corp_id = ${corpId} and audit_id = ${auditId})
    select h.day, h.seq, h.print, h.audit_id, case when a.audit_id is not null then ${wholeLine} end as line, a.actor, a.staff_id, a.action, (${mine}) as mine
    from p join audit_chain h on h.corp_id = ${corpId} and h.day = p.day and h.seq between p.seq - 1 and p.seq + 1
    left join audit_log a on a.corp_id = ${corpId} and a.audit_id = h.audit_id order by h.seq`.execute(ctx.db)
  const at = rows.findIndex((r) => r.audit_id === auditId)
  const own = rows[at]
  if (!own) return null
  const [previous, next] = [rows[at - 1], rows[at + 1]]
  const secrets = secretsFrom(ctx.app.config.SECRET_KEY)
  const before = previous?.print ?? (own.seq === 1 ? beginning(secrets, corpId, own.day) : undefined)
  return {
    day: own.day,
    seq: own.seq,
    print: own.print.toString('hex'),
    holds: before !== undefined && own.line !== null && fingerprint(secrets, before, own.line).equals(own.print),
    previous: previous ? await linkOf(ctx, previous) : null,
    next: next ? await linkOf(ctx, next) : null,
  }
}

async function linkOf(ctx: Context, r: Row): Promise<Link> {
  const link = { seq: r.seq, print: r.print.toString('hex') }
  if (!r.mine) return { ...link, auditId: null, actor: '', byProgram: false, did: '' }
  const words = await knownAction(r.action ?? '')
  return {
    ...link,
    auditId: r.audit_id,
    actor: r.actor ?? '',
    byProgram: r.staff_id === null && r.actor === program.name,
    did: words ? inLang(words, ctx.lang) : (r.action ?? ''),
  }
}
