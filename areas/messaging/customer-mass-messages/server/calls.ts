import { audit } from '#core/server/audit.ts'
import type { Tx } from '#core/server/db.ts'
import { implement } from '#core/server/implement.ts'
import { startTask } from '#core/server/tasks.ts'
import { missions, missionsBeside } from '../contract.ts'
import { cancel } from './cancel.ts'
import { check } from './checks.ts'
import { confirm } from './confirm.ts'
import { exportCustomers, exportMissions, exportStaff } from './exports.ts'
import { mine } from './mine.ts'
import { create, detail, list, remove } from './missions.ts'
import { preview, previewCustomers, previewStaff } from './plan.ts'
import { quotaAt, ruleOf, setRule } from './quota.ts'
import { remind } from './remind.ts'
import { syncTask } from './results.ts'
import { findMission } from './rows.ts'
import { customers, staff } from './tabs.ts'
import { tryOut } from './try-out.ts'

export default [
  ...implement(missions, {
    list,
    one: (ctx, { missionId }) => detail(ctx, missionId),
    preview,
    previewCustomers,
    previewStaff,
    check,
    add: (ctx, { missionId, draft }) => create(ctx, draft, missionId),
    async delete(ctx, { missionId }) {
      await remove(ctx, missionId)
      return {}
    },
    cancel: (ctx, { missionId }) => cancel(ctx, missionId),
    notify: (ctx, { missionId }) => remind(ctx, missionId),
    async sync(ctx, { missionId }) {
      const { name } = await findMission(ctx, missionId)
      const audited = (tx: Tx) => audit(tx, ctx, 'mass_message.sync', { kind: 'mission', id: missionId, name })
      return startTask(ctx, syncTask, { missionId }, { dedupKey: missionId, audited })
    },
    staff,
    customers,
    mine,
    tryOut,
    export: (ctx, input) => startTask(ctx, exportMissions, input),
    async exportStaff(ctx, input) {
      await findMission(ctx, input.filters.missionId)
      return startTask(ctx, exportStaff, input)
    },
    async exportCustomers(ctx, input) {
      await findMission(ctx, input.filters.missionId)
      return startTask(ctx, exportCustomers, input)
    },
    async rule(ctx) {
      const { value: quotaRule, version } = await ruleOf(ctx.db)
      return { quotaRule, version, perPeriod: quotaAt(quotaRule, new Date()).most }
    },
    async setRule(ctx, { quotaRule, version }) {
      await setRule(ctx, quotaRule, version)
      return {}
    },
  }),
  ...implement(missionsBeside, { confirm: (ctx, { missionId }) => confirm(ctx, missionId) }),
]
