import { isDeepStrictEqual } from 'node:util'
import { externalcontactRemark } from '@rapport/wecom/calls/customers.ts'
import { staffInScope } from '#core/server/access.ts'
import { audit, nothingDone } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import { lastOwnTask } from '#core/server/gate/last-task.ts'
import { implement } from '#core/server/implement.ts'
import { badInput, notFound } from '#core/server/refusal.ts'
import { startTask } from '#core/server/tasks.ts'
import { aContact, customersBeside, externalUsers } from '../contract.ts'
import { refetch } from './customers.ts'
import { detail } from './detail.ts'
import { exportCustomers } from './exports.ts'
import { insightCalls } from './insight-calls.ts'
import { countAudience, list } from './list.ts'
import { setRemark, touched } from './nouns/remarks.ts'
import { visible } from './nouns/visible.ts'
import { syncCalls } from './sync-calls.ts'

export default [
  ...syncCalls,
  ...implement(externalUsers, {
    list: (ctx, input) => list(ctx, input),
    count: async (ctx, audience) => ({ total: await countAudience(ctx, audience) }),
    detail,
    async refresh(ctx, { customerId }) {
      await refetch(ctx, (await visible(ctx, { customerId })).external_user_ext_id)
      return {}
    },
    setRemark: changeRemark,
    async revealMobiles(ctx, { customerId, staffId }) {
      const follow = await followOf(ctx, customerId, staffId)
      await audit(ctx.db, ctx, 'reveal_mobile', { kind: 'customer', id: customerId, name: follow.customerName })
      return { mobiles: follow.remark_mobiles }
    },
    export: (ctx, input) => startTask(ctx, exportCustomers, input),
    exportStatus: async (ctx, { taskId }) => ({ task: await lastOwnTask(ctx, 'customer_export', taskId) }),
  }),
  ...implement(customersBeside, { detail, setRemark: changeRemark }),
  ...insightCalls,
]

/** The contact of one member. Who shares the customer sees that it is there; what is written in it is its owner's. */
async function followOf(ctx: Context, customerId: string, staffId: string) {
  const customer = await visible(ctx, { customerId })
  const follow = await ctx.db
    .selectFrom('follows as f')
    .innerJoin('staff as s', (j) => j.on('s.corp_id', '=', ctx.corpId).onRef('s.staff_id', '=', 'f.staff_id'))
    .select(['s.staff_ext_id', 'f.remark', 'f.description', 'f.remark_corp_name', 'f.remark_mobiles', 'f.deleted_at'])
    .where('f.corp_id', '=', ctx.corpId)
    .where('f.customer_id', '=', customerId)
    .where('f.staff_id', '=', staffId)
    .executeTakeFirst()
  const scope = await staffInScope(ctx)
  if (!follow || (scope && !scope.includes(staffId))) throw notFound(aContact)
  return { ...follow, externalUserId: customer.external_user_ext_id, customerName: customer.name }
}

const stated = <T extends object>(input: T) => Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

interface RemarkInput {
  customerId: string
  staffId: string
  remark?: string
  description?: string
  remarkCorpName?: string
  mobiles?: string[]
}

/** WeCom first: what it refuses is not kept. Then our rows, so that the list shows it without waiting for a callback that never comes. */
async function changeRemark(ctx: Context, input: RemarkInput) {
  const { customerId, staffId, remark, description, remarkCorpName, mobiles } = input
  if (remark === undefined && description === undefined && remarkCorpName === undefined && mobiles === undefined)
    throw badInput('remark', { zh: '没有要修改的内容', en: 'There is nothing to change' })
  const follow = await followOf(ctx, customerId, staffId)
  await ctx.app.gate.call(ctx.corpId, externalcontactRemark, {
    userid: follow.staff_ext_id,
    external_userid: follow.externalUserId,
    ...(remark !== undefined && { remark }),
    ...(description !== undefined && { description }),
    ...(remarkCorpName !== undefined && { remark_company: remarkCorpName }),
    ...(mobiles !== undefined && { remark_mobiles: mobiles.length ? mobiles : [''] }),
  })
  await ctx.tx(async (tx) => {
    await touched(tx, customerId)
    if (description !== undefined || remarkCorpName !== undefined || mobiles !== undefined)
      await tx
        .updateTable('follows')
        .set({
          ...(description !== undefined && { description }),
          ...(remarkCorpName !== undefined && { remark_corp_name: remarkCorpName }),
          ...(mobiles !== undefined && { remark_mobiles: mobiles }),
        })
        .where('corp_id', '=', ctx.corpId)
        .where('customer_id', '=', customerId)
        .where('staff_id', '=', staffId)
        .execute()
    if (remark !== undefined) await setRemark(tx, { customerId, staffId, remark, by: ctx.me.name })
    const after = { staffId, remark, description, remarkCorpName, mobiles: mobiles?.length }
    const stood = {
      remark: follow.remark,
      description: follow.description,
      remarkCorpName: follow.remark_corp_name,
      mobiles: follow.remark_mobiles,
    }
    if (isDeepStrictEqual({ ...stood, ...stated({ remark, description, remarkCorpName, mobiles }) }, stood)) nothingDone(ctx)
    else await audit(tx, ctx, 'customer.remark', { kind: 'customer', id: customerId, name: follow.customerName, after })
  })
  return {}
}
