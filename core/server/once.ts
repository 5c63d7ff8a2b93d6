import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type AnyCall, idempotencyKey } from '../contract/call.ts'
import { code as codes, type Words } from '../contract/errors.ts'
import type { Context } from './context.ts'
import { type Db, type Tx, tx } from './db.ts'
import { newId, sha256 } from './ids.ts'
import { badInput, Refusal } from './refusal.ts'

/**
 * A command that says `once` and comes with an `Idempotency-Key` is done once: whoever heard no answer sends it again under the same key. The key is the
 * asker's own within the company and kept for three days. The same content gets the same answer; other content is refused (409); a twin that
 * arrives meanwhile waits five seconds, then hears that the first still runs (409). A refusal leaves nothing: the key is free again.
 *
 * What decides whether it was done is the first transaction that commits, in which the key is marked: a process that dies before it has done
 * nothing, and the next request runs; behind it nobody runs again, and where the answer was lost they hear to look (409).
 */

/** Longer than any command may take: a run without an answer for so long has died. */
const leaseSeconds = 120
const patienceMs = 5_000

/** `outcome` says to programs what the words say to people: with `running` the same key may be sent again, with `lost` it is used up. */
const refusalOf = (words: Words, outcome?: 'running' | 'lost') => new Refusal(codes.conflict, words, { extra: outcome && { outcome } })
const running = () =>
  refusalOf(
    { zh: '同样的请求还在处理，请稍后再看结果', en: 'The same request is still being worked on; look again in a moment' },
    'running',
  )
const other = () => refusalOf({ zh: '这个 Idempotency-Key 已经用在另一个请求上', en: 'This Idempotency-Key was used for another request' })
const lost = () =>
  refusalOf(
    {
      zh: '这次操作已经执行，但没有留下结果，请先核对再决定是否重做',
      en: 'This was done, but its answer was lost; look what came of it before you do it again',
    },
    'lost',
  )

interface Row {
  same: boolean
  committed: boolean
  silent: boolean
  answer: object | null
}

/** Runs the command under its key, or answers as it did before. Without a key it just runs. */
export async function once(ctx: Context, call: AnyCall, key: unknown, input: unknown, run: () => Promise<unknown>): Promise<unknown> {
  if (!call.once || key === undefined) return run()
  if (typeof key !== 'string' || !idempotencyKey.test(key))
    throw badInput('Idempotency-Key', { zh: '要 16 到 100 个可见的 ASCII 字符', en: '16 to 100 visible ASCII characters' })
  const content = sha256(`${call.name} ${JSON.stringify(input)}`)
  const runId = newId()
  for (const until = Date.now() + patienceMs; !(await begin(ctx, key, content, runId)); await sleep(100)) {
    const known = await find(ctx, key, content)
    if (!known) continue // it was refused a moment ago
    if (!known.same) throw other()
    if (known.answer) return known.answer
    if (known.committed && known.silent) throw lost()
    if (Date.now() > until) throw running()
  }
  try {
    Object.assign(ctx, marking(ctx, key, runId))
    const answer = await run()
    await mark(ctx.db, ctx.me.owner, key, runId, answer)
    return answer
  } catch (error) {
    await giveUp(ctx, key, runId).catch(() => {}) // the database is away: the lease ends by itself
    throw error
  }
}

/** True when it is ours to run: nobody had the key, or whoever had it died before anything was done. */
async function begin({ db, corpId, me }: Context, key: string, content: Buffer, runId: string): Promise<boolean> {
  const fresh = await sql`
    insert into idempotency_keys (corp_id, owner, key, content, run_id) values (${corpId}, ${me.owner}, ${key}, ${content}, ${runId})
    on conflict do nothing returning 1`.execute(db)
  if (fresh.rows.length > 0) return true
  const { rows } = await sql`
    update idempotency_keys k set run_id = ${runId}, started_at = now()
    where k.corp_id = ${corpId} and k.owner = ${me.owner} and k.key = ${key}
      and k.content = ${content} and not k.committed and k.started_at < now() - ${leaseSeconds} * interval '1 second'
    returning 1`.execute(db)
  return rows.length > 0
}

async function find({ db, corpId, me }: Context, key: string, content: Buffer): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select k.content = ${content} as same, k.committed, k.started_at < now() - ${leaseSeconds} * interval '1 second' as silent, k.answer
    from idempotency_keys k where k.corp_id = ${corpId} and k.owner = ${me.owner} and k.key = ${key}`.execute(db)
  return rows[0]
}

/** What the context of the run gets: each of its transactions marks the key, and fails when another run has taken over. */
function marking({ db, me }: Context, key: string, runId: string): Pick<Context, 'db' | 'tx'> {
  const { corpId, pool } = db
  const atCommit = (tx: Tx) => mark(tx, me.owner, key, runId, null)
  const marked: Db = Object.assign(db.withoutPlugins(), { corpId, pool, atCommit })
  return { db: marked, tx: (work) => tx(marked, work) }
}

async function mark(db: Db | Tx, owner: string, key: string, runId: string, answer: unknown): Promise<void> {
  const { rows } = await sql`
    update idempotency_keys k set committed = true, answer = ${answer && JSON.stringify(answer)}::jsonb
    where k.corp_id = ${db.corpId} and k.owner = ${owner} and k.key = ${key} and k.run_id = ${runId} returning 1`.execute(db)
  if (rows.length === 0) throw running()
}

/** Nothing committed: the key is free again. Something committed: the lease ends now, so that nobody waits for its answer. */
async function giveUp({ db, corpId, me }: Context, key: string, runId: string): Promise<void> {
  const mine = sql`k.corp_id = ${corpId} and k.owner = ${me.owner} and k.key = ${key} and k.run_id = ${runId}`
  await sql`delete from idempotency_keys k where ${mine} and not k.committed`.execute(db)
  await sql`update idempotency_keys k set started_at = 'epoch' where ${mine} and k.answer is null`.execute(db)
}

/** After three days the same key counts as a new request. */
export const forgetKeys = ({ db, corpId }: Context) =>
  sql`delete from idempotency_keys where corp_id = ${corpId} and started_at < now() - interval '3 days'`.execute(db)
