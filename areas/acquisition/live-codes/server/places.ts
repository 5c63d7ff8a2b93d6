import {
  externalcontactAddContactWay,
  externalcontactDelContactWay,
  externalcontactGetContactWay,
  externalcontactListContactWay,
} from '@rapport/wecom/calls/contact-ways.ts'
import { type Selectable, sql } from 'kysely'
import Type from 'typebox'
import { Id } from '#core/contract/call.ts'
import { clockOf } from '#core/contract/time.ts'
import type { Context } from '#core/server/context.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { effect, intend } from '#core/server/gate/outbox.ts'
import { endless } from '#core/server/gate/pages.ts'
import { isErrcode } from '#core/server/gate/refusal.ts'
import { newId } from '#core/server/ids.ts'
import { enqueue, enqueueMany, job } from '#core/server/jobs.ts'
import { conflict } from '#core/server/refusal.ts'
import { zoneOf } from '#core/server/zone.ts'
import type { LiveCodeDraft } from '../draft.ts'
import { offer, staffOf } from '../roster.ts'
import { expected, given, load, publish, type Row, usable } from './entry.ts'
import { readQr } from './qr.ts'
import type { LiveCodePlaces } from './tables.generated.ts'

/**
 * Caps that hold. WeCom picks among the people on a printed code before we hear of it; on our page we pick, in a transaction that counts
 * who came today and who has been given a place. Each place has an entry of its own at WeCom, so that nobody else comes by it, and is
 * free again only when WeCom has no such entry any more.
 */

export type Place = Selectable<LiveCodePlaces>

/** How long a picture is good for: to be saved and scanned, not to be kept. */
const minutes = 10
/** Unused ones of a code at once. Each is an entry at WeCom, which a page that anybody may open must not make without end. */
const mostOpen = 500
/** Of these, from one address: a shop full of people in its own network, and not all that the caps of a day allow. */
const mostOfSource = 20
/** A contact's `state` finds its code through the place, so places are kept for a while after they ended. */
const rememberedDays = 30

export const hasCaps = (draft: LiveCodeDraft): boolean => draft.bands.some((b) => b.receivers.some((r) => r.dailyCap !== null))

/** The place this visitor holds; none when its time is over. */
export const placeOf = (db: Db | Tx, wayId: string, visitor: string): Promise<Place | undefined> =>
  db
    .selectFrom('live_code_places')
    .selectAll()
    .where('corp_id', '=', db.corpId)
    .where('way_id', '=', wayId)
    .where('given_at', '>', new Date(Date.now() - 2 * minutes * 60_000))
    .where('visitor', '=', visitor)
    .where('ends_at', '>', new Date())
    .where('used_at', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

const full = conflict.bind(null, { zh: '现在人太多，请过几分钟再试', en: 'Too many people at once, please try again in a few minutes' })
const manyHere = conflict.bind(null, {
  zh: '你所在的网络有几张码还没用，请先用它们添加，或过几分钟再试',
  en: 'Some codes given to your network are still unused; use those first, or try again in a few minutes',
})
const nobody = conflict.bind(null, { zh: '现在没有人可以接待，请稍后再试', en: 'Nobody can receive you now, please try again later' })

/** Gives the visitor somebody; asked twice, the same. One at a time for each code, which is what keeps the cap. `source`: see the table. */
export async function givePlace(ctx: Context, wayId: string, { visitor, source }: { visitor: string; source: string }): Promise<void> {
  await ctx.tx(async (tx) => {
    const row = (await tx
      .selectFrom('live_codes')
      .selectAll()
      .where('corp_id', '=', ctx.corpId)
      .where('way_id', '=', wayId)
      .forUpdate()
      .executeTakeFirstOrThrow()) as Row
    if (await placeOf(tx, wayId, visitor)) return
    const draft = row.config
    const today = await expected(tx, wayId, Boolean(draft.roundCap))
    const unused = await given(tx, wayId)
    if (unused.length >= mostOpen) throw full()
    if (unused.filter((place) => place.source === source).length >= mostOfSource) throw manyHere()
    const free = new Set((await usable(tx, staffOf(draft))).map((s) => s.staff_id))
    const { staffIds } = offer(draft, clockOf(new Date(), await zoneOf(tx)), today, free)
    const staffId = staffIds.reduce<string | undefined>(
      (least, id) => (least === undefined || (today.had.get(id) ?? 0) < (today.had.get(least) ?? 0) ? id : least),
      undefined,
    )
    if (!staffId) throw nobody()
    const placeId = newId()
    await tx
      .insertInto('live_code_places')
      .values({
        corp_id: ctx.corpId,
        place_id: placeId,
        way_id: wayId,
        visitor,
        source,
        staff_id: staffId,
        state_key: `p${BigInt(`0x${placeId.replaceAll('-', '')}`).toString(36)}`,
        given_at: new Date(),
        ends_at: new Date(Date.now() + minutes * 60_000),
      })
      .execute()
    await intend(tx, makePlace, placeId, { placeId })
    // This place may be the last below a cap: then the printed code has to offer others, too.
    await publish(tx, wayId)
  })
}

/** Customers came by these places: mark them used, and have their entries removed at WeCom so that nobody else can use them. */
export async function claimPlaces(tx: Tx, states: string[]): Promise<void> {
  const used = await tx
    .updateTable('live_code_places')
    .set({ used_at: new Date() })
    .where('corp_id', '=', tx.corpId)
    .where('state_key', '=', sql<string>`any(${states}::text[])`)
    .where('used_at', 'is', null)
    .returning('place_id')
    .execute()
  await closeAll(tx, used)
}

/** Each night: places that nobody can come by any more. */
export const forgetPlaces = async (ctx: Context): Promise<void> =>
  void (await ctx.db
    .deleteFrom('live_code_places')
    .where('corp_id', '=', ctx.corpId)
    .where('closed_at', '<', new Date(Date.now() - rememberedDays * 86_400_000))
    .execute())

/** Each minute: pictures whose time is over are taken away; the first thousand, the rest a minute later. */
export async function endPlaces(ctx: Context): Promise<void> {
  const due = await ctx.db
    .selectFrom('live_code_places')
    .select('place_id')
    .where('corp_id', '=', ctx.corpId)
    .where('ends_at', '<=', new Date())
    .where('closed_at', 'is', null)
    .limit(1000)
    .execute()
  await closeAll(ctx.db, due)
}

async function closeAll(db: Db | Tx, places: { place_id: string }[]): Promise<void> {
  const list = places.map(({ place_id: placeId }) => ({ data: { placeId }, key: placeId }))
  if (list.length) await enqueueMany(db, closePlaceJob, list)
}

export const closePlaceJob = job('live_codes.close_place', { data: Type.Object({ placeId: Id }), retryLimit: 8 })

/** Sets `closed_at` once WeCom has no entry any more; a place whose entry is still being made is closed by a later run. */
export async function closePlace(ctx: Context, { placeId }: { placeId: string }): Promise<void> {
  const place = await findPlace(ctx.db, placeId)
  if (!place?.config_id || place.closed_at) return
  try {
    await ctx.app.gate.call(ctx.corpId, externalcontactDelContactWay, { config_id: place.config_id })
  } catch (error) {
    if (!isErrcode(error, 41044)) throw error // gone already
  }
  await ctx.tx(async (tx) => {
    await set(tx, placeId, { closed_at: new Date() })
    await publish(tx, place.way_id)
  })
}

export const placeQrJob = job('live_codes.place_qr', { data: Type.Object({ placeId: Id }), priority: 50 })
export async function readPlace(ctx: Context, { placeId }: { placeId: string }): Promise<void> {
  const place = await findPlace(ctx.db, placeId)
  const text = place?.qr_code && (await readQr(ctx, place.qr_code))
  if (text) await set(ctx.db, placeId, { qr_text: text })
}

export const makePlace = effect({
  name: 'live_code_place',
  call: externalcontactAddContactWay,
  async input(ctx, { placeId }: { placeId: string }) {
    const place = (await findPlace(ctx.db, placeId))!
    const way = (await load(ctx.db, place.way_id))!
    const staff = await usable(ctx.db, [place.staff_id])
    return {
      type: 1 as const,
      scene: 2 as const,
      remark: way.name,
      state: place.state_key,
      skip_verify: way.config.skipVerify,
      is_exclusive: way.config.exclusive,
      user: staff.map((s) => s.staff_ext_id),
    }
  },
  async settled(_, tx, { payload: { placeId } }, how) {
    if ('refused' in how) return set(tx, placeId, { closed_at: new Date() })
    await set(tx, placeId, { config_id: how.done.config_id, qr_code: how.done.qr_code ?? '' })
    await enqueue(tx, placeQrJob, { placeId }, { key: placeId })
  },
  /** An entry carries our state, so one whose answer we never saw can be found. */
  async reconcile(ctx, { payload: { placeId } }) {
    const place = (await findPlace(ctx.db, placeId))!
    return (await entryAt(ctx, place.state_key, place.given_at)) ?? 'not_made'
  },
})

/** The entry that carries this state, among those made from `since` on. */
export async function entryAt(ctx: Context, state: string, since: Date) {
  const heard = endless(externalcontactListContactWay)
  let cursor: string | undefined
  do {
    const page = await ctx.app.gate.call(ctx.corpId, externalcontactListContactWay, {
      start_time: Math.floor(since.getTime() / 1000) - 300,
      end_time: Math.floor(Date.now() / 1000) + 300,
      limit: 100,
      ...(cursor && { cursor }),
    })
    heard(page.contact_way.map((w) => w.config_id))
    for (const { config_id } of page.contact_way) {
      const { contact_way: way } = await ctx.app.gate.call(ctx.corpId, externalcontactGetContactWay, { config_id })
      if (way.state === state) return { done: { config_id, ...(way.qr_code && { qr_code: way.qr_code }) } }
    }
    cursor = page.next_cursor || undefined
  } while (cursor)
}

const findPlace = (db: Db | Tx, placeId: string): Promise<Place | undefined> =>
  db.selectFrom('live_code_places').selectAll().where('corp_id', '=', db.corpId).where('place_id', '=', placeId).executeTakeFirst()

const set = async (db: Db | Tx, placeId: string, values: { closed_at?: Date; config_id?: string; qr_code?: string; qr_text?: string }) =>
  void (await db.updateTable('live_code_places').set(values).where('corp_id', '=', db.corpId).where('place_id', '=', placeId).execute())
