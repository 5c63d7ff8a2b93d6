import { audit } from '#core/server/audit.ts'
import { startBatch } from '#core/server/batch.ts'
import { implement } from '#core/server/implement.ts'
import { startTask } from '#core/server/tasks.ts'
import { liveCodeGroups, liveCodeStats, liveCodes, staffCodes } from '../contract.ts'
import { batchCreate, batchDelete, batchSwitch, batchUpdate } from './batch.ts'
import { nameIsFree } from './check.ts'
import * as codes from './codes.ts'
import { exportCodes, exportRecords, exportStats, exportWelcomes } from './exports.ts'
import * as groups from './groups.ts'
import { landing, place, shareLink } from './landing.ts'
import { detail, list } from './list.ts'
import { receiver } from './receiver.ts'
import { records } from './records.ts'
import * as stats from './stats.ts'
import { syncCodes } from './sync.ts'
import { today } from './today.ts'
import { welcomes } from './welcomes.ts'

export default [
  ...implement(liveCodes, {
    list: (ctx, input) => list(ctx, input),
    one: (ctx, { wayId }) => detail(ctx, wayId),
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
    batchCreate: (ctx, input) => startBatch(ctx, batchCreate, input),
    batchUpdate: (ctx, input) => startBatch(ctx, batchUpdate, input),
    batchSwitch: (ctx, input) => startBatch(ctx, batchSwitch, input),
    batchDelete: (ctx, input) => startBatch(ctx, batchDelete, input),
    shareLink: (ctx, { wayId }) => shareLink(ctx, wayId),
    landing: (ctx, { way, visitor }) => landing(ctx, way, visitor),
    place: (ctx, { way, visitor }) => place(ctx, way, visitor),
    sync: (ctx) => startTask(ctx, syncCodes, {}, { dedupKey: 'corp', audited: (tx) => audit(tx, ctx, 'live_code.sync') }),
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
    add: groups.add,
    update: groups.rename,
    delete: (ctx, { groupId }) => groups.remove(ctx, groupId),
    sort: (ctx, { groupIds }) => groups.sort(ctx, groupIds),
  }),
  ...implement(liveCodeStats, {
    today: (ctx) => today(ctx),
    overview: (ctx, range) => stats.overview(ctx, range),
    hours: (ctx, range) => stats.hours(ctx, range),
    staff: (ctx, range) => stats.byStaff(ctx, range),
    ways: (ctx, range) => stats.byWay(ctx, range),
    records: (ctx, input) => records(ctx, input),
    welcomes: (ctx, input) => welcomes(ctx, input),
    export: (ctx, input) => startTask(ctx, exportStats, input),
    exportRecords: (ctx, input) => startTask(ctx, exportRecords, input),
    exportWelcomes: (ctx, input) => startTask(ctx, exportWelcomes, input),
  }),
]
