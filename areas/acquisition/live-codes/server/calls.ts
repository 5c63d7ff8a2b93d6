import { sql } from 'kysely'
import { clockOf } from '#core/contract/time.ts'
import { audit } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import { implement } from '#core/server/implement.ts'
import { startTask } from '#core/server/tasks.ts'
import { zoneOf } from '#core/server/zone.ts'
import { type LiveCodeDraft, liveCodeGroups, liveCodeStats, liveCodes, staffCodes } from '../contract.ts'
import { bandAt, nothingYet, offer, shares, staffOf } from '../roster.ts'
import { batchCreate, batchDelete, batchSwitch, batchUpdate } from './batch.ts'
import { nameIsFree } from './check.ts'
import * as codes from './codes.ts'
import { todayOf } from './entry.ts'
import { exportCodes, exportStats } from './exports.ts'
import * as groups from './groups.ts'
import { landing, shareLink } from './landing.ts'
import { list, one, pickedIds } from './list.ts'
import * as stats from './stats.ts'
import { syncCodes } from './sync.ts'

export default [
  ...implement(liveCodes, {
    list: (ctx, input) => list(ctx, input),
    one: (ctx, { wayId }) => one(ctx, wayId),
    add: (ctx, { wayId, draft }) => codes.create(ctx, draft, wayId),
    async update(ctx, { wayId, draft, version }) {
      await codes.update(ctx, wayId, draft, version)
      return {}
    },
    async retry(ctx, { wayId }) {
      await codes.retry(ctx, wayId)
      return {}
    },
    async delete(ctx, { wayId }) {
      await codes.remove(ctx, wayId)
      return {}
    },
    checkName: async (ctx, { name, wayId }) => ({ free: await nameIsFree(ctx.db, name, wayId) }),
    receiver: (ctx, { draft, wayId, at }) => receiver(ctx, draft, wayId, at ? new Date(at) : new Date()),
    batchCreate: (ctx, input) => startTask(ctx, batchCreate, input),
    batchUpdate: async (ctx, input) => {
      await pickedIds(ctx, input.picked) // refused at once, not by a task
      return startTask(ctx, batchUpdate, input)
    },
    batchSwitch: async (ctx, input) => {
      await pickedIds(ctx, input.picked) // refused at once, not by a task
      return startTask(ctx, batchSwitch, input)
    },
    batchDelete: async (ctx, input) => {
      await pickedIds(ctx, input.picked) // refused at once, not by a task
      return startTask(ctx, batchDelete, input)
    },
    shareLink: (ctx, { wayId }) => shareLink(ctx, wayId),
    landing: (ctx, { way }) => landing(ctx, way),
    async sync(ctx) {
      await audit(ctx.db, ctx, 'live_code.sync')
      return startTask(ctx, syncCodes, {}, { dedupKey: 'corp' })
    },
    export: (ctx, input) => startTask(ctx, exportCodes, input),
  }),
  ...implement(staffCodes, {
    async contactWay(ctx) {
      const { staffId } = ctx.me // the local administrator stands on none
      return { list: staffId ? (await list(ctx, { state: 'ready', staffId, sort: '-created_at', page: 1, pageSize: 100 })).list : [] }
    },
  }),
  ...implement(liveCodeGroups, {
    list: (ctx) => groups.list(ctx),
    add: (ctx, { name }) => groups.add(ctx, name),
    update: (ctx, { groupId, name }) => groups.rename(ctx, groupId, name),
    delete: (ctx, { groupId }) => groups.remove(ctx, groupId),
    sort: (ctx, { groupIds }) => groups.sort(ctx, groupIds),
  }),
  ...implement(liveCodeStats, {
    overview: (ctx, range) => stats.overview(ctx, range),
    hours: (ctx, range) => stats.hours(ctx, range),
    staff: (ctx, range) => stats.byStaff(ctx, range),
    ways: (ctx, range) => stats.byWay(ctx, range),
    records: (ctx, input) => stats.records(ctx, input),
    export: (ctx, input) => startTask(ctx, exportStats, input),
  }),
]

/** What the form says under the roster: who would receive a customer at this moment, and who of the draft cannot. */
async function receiver(ctx: Context, draft: LiveCodeDraft, wayId: string | undefined, at: Date) {
  const { rows } = await sql<{
    staff_id: string
    name: string
    alias: string
    avatar: string
    status: number
    has_customer_contact: boolean
  }>`
    select staff_id, name, alias, avatar, status, has_customer_contact from staff where corp_id = ${ctx.corpId} and staff_id = any(${staffOf(draft)}::uuid[])`.execute(
    ctx.db,
  )
  const usable = new Set(rows.filter((s) => s.status === 1 && s.has_customer_contact).map((s) => s.staff_id))
  const today = wayId ? await todayOf(ctx.db, wayId, Boolean(draft.roundCap)) : nothingYet
  const clock = clockOf(at, await zoneOf(ctx.db))
  const { staffIds, reason, round } = offer(draft, clock, today, usable)
  const resting = [...round].flatMap(([staffId, n]) => (n >= draft.roundCap! ? [staffId] : []))
  const band = bandAt(draft.bands, clock)
  const share = new Map(
    shares(
      (band?.receivers ?? []).filter((r) => usable.has(r.staffId)),
      today.had,
    ).map((s) => [s.staffId, s]),
  )
  const person = new Map(rows.map((s) => [s.staff_id, s]))
  return {
    offered: staffIds.map((staffId) => {
      const s = share.get(staffId)
      return {
        staffId,
        name: person.get(staffId)!.name,
        alias: person.get(staffId)!.alias,
        avatar: person.get(staffId)!.avatar,
        today: today.had.get(staffId) ?? 0,
        share: s?.share ?? 0,
        due: s?.due ?? 1 / staffIds.length,
        inRound: round.get(staffId) ?? 0,
      }
    }),
    reason,
    resting: resting.map((staffId) => ({ staffId, name: person.get(staffId)!.name, alias: person.get(staffId)!.alias })),
    unavailable: rows
      .filter((s) => !usable.has(s.staff_id))
      .map((s) => ({
        staffId: s.staff_id,
        name: s.name,
        alias: s.alias,
        reason: s.status === 5 ? 'left' : s.status !== 1 ? 'not_active' : 'no_customer_contact',
      })),
  }
}
