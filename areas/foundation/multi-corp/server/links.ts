import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { EventData } from '#core/contract/event.ts'
import { isOpenDataId } from '#core/contract/ext-id.ts'
import { audit } from '#core/server/audit.ts'
import { type App, type Context, makeContext } from '#core/server/context.ts'
import { type Tx, tx } from '#core/server/db.ts'
import { emit } from '#core/server/events.ts'
import { newId, sha256 } from '#core/server/ids.ts'
import { administrators, give } from '#core/server/notices.ts'
import { personOf } from '#core/server/people-sessions.ts'
import { conflict, notFound } from '#core/server/refusal.ts'
import { actorsOf } from '#core/server/session-actors.ts'
import { aCompany, aLinkOffer, linked, type PersonThere } from '../contract.ts'
import * as notices from './notices.ts'
import type { Known } from './nouns/people.ts'

// Which members of several companies are one person (docs/decisions/companies.md). Only they themselves say so, and take it back.

/** How long the question stands. */
const minutes = 30

interface Offer extends Known {
  id: string
  from: Known
  own: boolean
}
/**
 * What the asker has been asked last and has not answered. `own`: they have signed in by themselves since. In the session that the consent began
 * sits whoever showed its code, and that may be somebody else than who scanned it.
 */
async function offerOf({ app, corpId, me }: Context, req: FastifyRequest): Promise<Offer | null> {
  const { rows } = await sql<{ id: string; from_corp_id: number; from_owner: string; created_at: Date }>`
    select offer_id as id, from_corp_id, from_owner, created_at from link_offers
    where corp_id = ${corpId} and owner = ${me.owner} and answered_at is null
      and created_at > now() - make_interval(mins => ${minutes}::int) order by created_at desc limit 1`.execute(app.db.all)
  const [row] = rows
  if (!row) return null
  const began = await app.sessions.began(app.sessions.tokenOf(req))
  const own = began !== null && began.how !== 'consent' && began.at > row.created_at
  return { id: row.id, corpId, owner: me.owner, from: { corpId: row.from_corp_id, owner: row.from_owner }, own }
}

/** The member and those that they are linked with. */
async function groupOf(db: App['db']['all'] | Tx, one: Known): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select o.corp_id as "corpId", o.owner from known_people m join known_people o on o.person_id = m.person_id
    where m.corp_id = ${one.corpId} and m.owner = ${one.owner} order by o.corp_id limit 50`.execute(db)
  return rows.length > 0 ? rows : [one]
}
const isSame = (a: Known) => (b: Known) => a.corpId === b.corpId && a.owner === b.owner

const sessionOf = ({ corpId, owner }: Known) => ({
  corp_id: corpId,
  kind: 'staff',
  staff_id: owner.replace('staff:', ''),
  account: null,
  customer_ext_id: null,
})

/** Of those who are there still: company and name, in the order given. A name that WeCom keeps to itself is nobody else's to draw: ''. */
async function peopleThere(app: App, known: readonly Known[]): Promise<(PersonThere | null)[]> {
  const corps = await app.db.all
    .selectFrom('corps')
    .select(['corp_id', 'name', 'logo'])
    .where('corp_id', '=', sql<number>`any(${known.map((k) => k.corpId)}::int[])`)
    .execute()
  const actors = await actorsOf(app.db, known.map(sessionOf))
  return known.map(({ corpId }, i) => {
    const [corp, actor] = [corps.find((c) => c.corp_id === corpId), actors[i]]
    return corp && actor ? { corpId, corpName: corp.name, corpLogo: corp.logo, name: isOpenDataId(actor.name) ? '' : actor.name } : null
  })
}

export async function offer(ctx: Context, _: unknown, { req }: { req: FastifyRequest }) {
  const asked = await offerOf(ctx, req)
  if (!asked) return { offer: null }
  const all = (await Promise.all([asked, asked.from].map((one) => groupOf(ctx.app.db.all, one)))).flat()
  const others = all.filter((one) => !isSame(asked)(one) && !isSame(asked.from)(one))
  const [here, from, ...also] = await peopleThere(ctx.app, [asked, asked.from, ...others])
  return { offer: here && from ? { here, from, also: also.filter((one) => one !== null), own: asked.own } : null }
}

export async function answer(ctx: Context, { same }: { same: boolean }, { req }: { req: FastifyRequest }) {
  const asked = await offerOf(ctx, req)
  const [here, from] = asked ? await peopleThere(ctx.app, [asked, asked.from]) : []
  if (!asked || !here || !from) throw notFound(aLinkOffer)
  if (same && !asked.own)
    throw conflict({
      zh: '请先在这里重新登录，再确认：扫码授权的人不一定是打开这个页面的人',
      en: 'Please sign in here again before you confirm: who scanned the code need not be who opened this page',
    })
  await ctx.tx(async (trx) => {
    await sql`select pg_advisory_xact_lock(7218004)`.execute(trx)
    const { rows } = await sql`
      update link_offers set answered_at = now() where offer_id = ${asked.id} and answered_at is null returning 1`.execute(trx)
    if (rows.length === 0) throw notFound(aLinkOffer) // answered at the same moment
    // Asked several times of the same two, one answers once.
    await sql`delete from link_offers where corp_id = ${asked.corpId} and owner = ${asked.owner} and answered_at is null
      and from_corp_id = ${asked.from.corpId} and from_owner = ${asked.from.owner}`.execute(trx)
    if (!same) return void (await sql`delete from link_offers where offer_id = ${asked.id}`.execute(trx))
    const both = [await groupOf(trx, asked), await groupOf(trx, asked.from)] as const
    if (isTwoOfOne([asked, asked.from, ...both.flat()])) throw conflict(alreadySomebody)
    await join(trx, asked, asked.from)
    for (const [group, others] of [both, [both[1], both[0]]] as const)
      for (const one of group) await emit(trx, linked, { offerId: asked.id, ...one, from: others.map((other) => other.corpId) })
  })
  return {}
}

const alreadySomebody = {
  zh: '这两个身份里有两个属于同一家企业，不能合并：先在个人中心解除其中一个',
  en: 'Two of these are members of one company and cannot be one person: end the link of one of them first, on the personal page',
}
/** A person is one member of a company, or a switch into it would not know as whom. */
const isTwoOfOne = (all: readonly Known[]): boolean =>
  [...Map.groupBy(all, (one) => one.corpId).values()].some((of) => new Set(of.map((one) => one.owner)).size > 1)

/** Those that either was before come along. */
async function join(trx: Tx, ...both: Known[]): Promise<void> {
  const [corpIds, owners] = [both.map((k) => k.corpId), both.map((k) => k.owner)]
  const { rows } = await sql<{ person_id: string }>`
    select distinct k.person_id from known_people k
    join unnest(${corpIds}::int[], ${owners}::text[]) as b (corp_id, owner) on b.corp_id = k.corp_id and b.owner = k.owner`.execute(trx)
  const [personId = newId(), ...others] = rows.map((r) => r.person_id)
  await trx
    .insertInto('known_people')
    .values(both.map(({ corpId, owner }) => ({ corp_id: corpId, owner, person_id: personId })))
    .onConflict((c) => c.doNothing())
    .execute()
  await sql`update known_people set person_id = ${personId} where person_id = any(${others}::uuid[])`.execute(trx)
}

/** A lasting way in: in each company, its member and its administrators hear of it once, and its log has it. */
export async function tellThere({ app }: Context, { offerId, corpId, owner, from }: EventData<typeof linked>): Promise<void> {
  const [there] = await peopleThere(app, [{ corpId, owner }])
  const { rows: corps } = await sql<{ name: string }>`
    select name from corps where corp_id = any(${from}::int[]) order by corp_id`.execute(app.db.all)
  const [me] = await actorsOf(app.db, [sessionOf({ corpId, owner })])
  if (!there || !me || corps.length === 0) return // gone meanwhile, and the link with them
  const company = corps.map(({ name }) => name).join('、')
  const ctx = makeContext(app, corpId, me)
  await ctx.tx(async (trx) => {
    const key = `${corpId}:${owner}`
    const { rows } = await sql`
      update link_offers set told = told || ${key}::text where offer_id = ${offerId} and not told @> ${[key]}::text[] returning 1`.execute(
      trx,
    )
    if (rows.length === 0) return
    await audit(trx, ctx, 'corp.link', { kind: 'session', after: { company } })
    await give(trx, notices.linked, [owner, ...(await administrators({ corpId, db: trx }))], { person: me.name, company })
  })
}

/** The asker's others, with how those companies know them. */
export async function list(ctx: Context) {
  personOf(ctx.me)
  const { rows } = await sql<{ corp_id: number; owner: string; linked_at: Date }>`
    select o.corp_id, o.owner, greatest(o.linked_at, m.linked_at) as linked_at
    from known_people m join known_people o on o.person_id = m.person_id and o.corp_id <> m.corp_id
    where m.corp_id = ${ctx.corpId} and m.owner = ${ctx.me.owner} order by 3 desc, o.corp_id limit 50`.execute(ctx.app.db.all)
  const people = await peopleThere(
    ctx.app,
    rows.map((row) => ({ corpId: row.corp_id, owner: row.owner })),
  )
  return { list: rows.flatMap((row, i) => (people[i] ? [{ ...people[i], linkedAt: row.linked_at.toISOString() }] : [])) }
}

/**
 * The asker is nobody in that company from here on; whoever that was is in none of the others. Sessions into which one came from another company, or
 * by a consent, may be those of whoever the link was wrong for: they end in all of them, but for the one that asks.
 */
export async function end(ctx: Context, { corpId }: { corpId: number }, { req }: { req: FastifyRequest }) {
  personOf(ctx.me)
  const { app, me } = ctx
  const own = { corpId: ctx.corpId, owner: me.owner }
  const { gone, group } = await ctx.tx(async (trx) => {
    await sql`select pg_advisory_xact_lock(7218004)`.execute(trx)
    const group = await groupOf(trx, own)
    const gone = group.filter((one) => one.corpId === corpId && !isSame(own)(one))
    if (gone.length === 0) throw notFound(aCompany)
    for (const { owner } of gone) await trx.deleteFrom('known_people').where('corp_id', '=', corpId).where('owner', '=', owner).execute()
    await audit(trx, ctx, 'corp.unlink', { kind: 'session', before: { company: await nameOf(app, corpId) } })
    return { gone, group }
  })
  for (const there of await actorsOf(app.db, gone.map(sessionOf))) {
    if (!there) continue
    const about = { corpId, me: there, ip: ctx.ip, requestId: ctx.requestId }
    await audit(app.db.forCorp(corpId), about, 'corp.unlink', { kind: 'session', before: { company: await nameOf(app, own.corpId) } })
  }
  const asking = sha256(app.sessions.tokenOf(req) ?? '')
  for (const one of group)
    await tx(app.db.forCorp(one.corpId), (trx) =>
      app.sessions.endThose(
        trx,
        sql`s.staff_id = ${one.owner.replace('staff:', '')} and s.how in ('switch', 'consent') and s.session_hash <> ${asking}`,
      ),
    )
  return {}
}
const nameOf = async (app: App, corpId: number): Promise<string> =>
  (await app.db.all.selectFrom('corps').select('name').where('corp_id', '=', corpId).executeTakeFirstOrThrow()).name

export async function forgetOffers({ db }: App): Promise<void> {
  await sql`delete from link_offers where created_at < now() - interval '1 day'`.execute(db.all)
}
