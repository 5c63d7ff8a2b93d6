import * as calls from '@rapport/wecom/calls/license-orders.ts'
import { newOrder, pay, priceOf, tellPaid } from '../people/licenses.ts'
import { corpByAnyId, decrypted, encrypted, openCorpid } from '../world/encrypted-ids.ts'
import { accountsOf, codeText, isGood, type LicenseJob, type LicenseOrder, type SeatTime, seatKind, seats } from '../world/license-rows.ts'
import { CgiError, fail } from './errors.ts'
import { onProvider, type ServiceCgi } from './handler.ts'
import { cursorText, page, readCursor } from './paging.ts'

const LIST_SPAN = 31 * 86_400
/** A job gathers so many accounts of each kind, or corps (platform/10 §6, a client library's list of codes). */
const MAX_ACCOUNTS = 1_000_000
const MAX_CORPS = 100_000
const JOB_DONE = 2
const JOB_FAILED = 3
/** The code of the official sample; what it stands for is a guess. */
const BALANCE_LOW = 700001

/** A corp that has an app of this provider; by its encrypted id, or its own. */
export function clientOf({ world, provider }: ServiceCgi, corpid: string) {
  const corp = corpByAnyId(world, corpid) ?? fail(40013)
  const granted = provider.suites.some((s) => s.grants.some((g) => g.corpid === corp.corpid && !g.withdrawn))
  return granted ? corp : fail(701015)
}

/** The errcode a row of a batch ends in. */
export function codeOf(run: () => unknown): number {
  try {
    run()
    return 0
  } catch (error) {
    if (error instanceof CgiError) return error.code
    throw error
  }
}

const words = (errcode: number) => new CgiError(errcode).message

const orderOf = ({ provider }: ServiceCgi, order_id: string): LicenseOrder => provider.licenses.orders.get(order_id) ?? fail(701005)

function newJob({ world, provider }: ServiceCgi, kind: LicenseJob['kind'], corpid = ''): LicenseJob {
  const job: LicenseJob = { jobid: provider.ids.opaque(32), kind, corpid, accounts: [], buys: [] }
  provider.licenses.jobs.set(job.jobid, job)
  world.changed()
  return job
}

function jobOf({ provider }: ServiceCgi, jobid: string, kind: LicenseJob['kind']): LicenseJob {
  const job = provider.licenses.jobs.get(jobid)
  return job?.kind === kind ? job : fail(40088)
}

function openJob(ctx: ServiceCgi, jobid: string, kind: LicenseJob['kind']): LicenseJob {
  const job = jobOf(ctx, jobid, kind)
  return job.order_id ? fail(701126) : job
}

const counts = ({ base_count = 0, external_contact_count = 0 }: { base_count?: number; external_contact_count?: number }) => ({
  base_count,
  external_contact_count,
})

const timeOut = ({ months, days, new_expire_time }: SeatTime) => ({
  ...(months ? { months } : {}),
  ...(days ? { days } : {}),
  ...(new_expire_time ? { new_expire_time } : {}),
})

const head = ({ order_id, order_type, order_status, price, create_time, pay_time }: LicenseOrder) => ({
  order_id,
  order_type,
  order_status,
  price,
  create_time,
  ...(pay_time ? { pay_time } : {}),
})

const contents = ({ provider, world }: ServiceCgi, order: LicenseOrder) => ({
  corpid: openCorpid(provider, world.corps.get(order.corpid)!),
  account_count: counts(order),
  account_duration: timeOut(order.time),
})

const paged = <T>(key: string, rows: readonly T[], cursor: string | undefined, limit = 500) => {
  const { rows: some, next_cursor } = page(key, rows, cursor, limit)
  return { some, more: { has_more: next_cursor ? 1 : 0, next_cursor } }
}

export const licenseOrderHandlers = [
  onProvider(calls.licenseCreateNewOrder, (ctx, { corpid, buyer_userid, account_count, account_duration }) => {
    const corp = clientOf(ctx, corpid)
    const { base_count, external_contact_count } = counts(account_count)
    const price = priceOf(base_count, external_contact_count, account_duration)
    const what = { order_type: 1 as const, corpid: corp.corpid, buyer_userid, price, base_count, external_contact_count }
    return { order_id: newOrder(ctx.world, ctx.provider, { ...what, time: account_duration }).order_id }
  }),

  onProvider(calls.licenseCreateRenewOrderJob, (ctx, { corpid, account_list, jobid }) => {
    const corp = clientOf(ctx, corpid)
    const { provider, now } = ctx
    const job = jobid ? openJob(ctx, jobid, 'renew') : newJob(ctx, 'renew', corp.corpid)
    if (job.corpid !== corp.corpid) fail(40088)
    if (job.accounts.length + account_list.length > 2 * MAX_ACCOUNTS) fail(701014)
    const has = new Set(job.accounts.map(({ userid, type }) => `${type} ${userid}`))
    const invalid_account_list = account_list.flatMap((row) => {
      const userid = decrypted(provider, corp, 'user', row.userid)
      const type = row.type as 1 | 2
      const account = userid && accountsOf(provider.licenses, corp, userid).find((code) => code.type === type)
      const errcode = !userid ? 701019 : !account || !isGood(account, now) ? 701016 : has.has(`${type} ${userid}`) ? 701020 : 0
      if (errcode) return [{ ...row, errcode, errmsg: words(errcode) }]
      has.add(`${type} ${userid}`)
      job.accounts.push({ userid: userid!, type })
      return []
    })
    ctx.world.changed()
    return { jobid: job.jobid, ...(invalid_account_list.length ? { invalid_account_list } : {}) }
  }),
  onProvider(calls.licenseSubmitOrderJob, (ctx, { jobid, buyer_userid, account_duration }) => {
    const { world, provider, now } = ctx
    const job = openJob(ctx, jobid, 'renew')
    const corp = world.corps.get(job.corpid) ?? fail(40088)
    const { months, new_expire_time } = account_duration
    if (new_expire_time && new_expire_time <= now) fail(701090)
    const of = (type: 1 | 2) => job.accounts.filter((account) => account.type === type).length
    // until a day: what is missing to it, of the account that lasts longest (the reference has no prices)
    const last = Math.max(
      now,
      ...job.accounts.map((a) => accountsOf(provider.licenses, corp, a.userid).find((c) => c.type === a.type)?.expire_time ?? 0),
    )
    const time = months ? { months } : { days: Math.max(1, Math.ceil((new_expire_time! - last) / 86_400)) }
    const order = newOrder(world, provider, {
      order_type: 2,
      corpid: job.corpid,
      buyer_userid,
      price: priceOf(of(1), of(2), time),
      base_count: of(1),
      external_contact_count: of(2),
      time: months ? { months } : { new_expire_time: new_expire_time! },
      renewed: job.accounts,
    })
    job.order_id = order.order_id
    return { order_id: order.order_id }
  }),

  onProvider(calls.licenseListOrder, (ctx, { corpid, start_time = 0, end_time = 0, limit, cursor }) => {
    const corp = corpid ? clientOf(ctx, corpid) : undefined
    if (!start_time !== !end_time || end_time - start_time > LIST_SPAN || end_time < start_time)
      fail(40058, 'start_time and end_time: both, at most 31 days apart. Invalid input invalid Request Parameter')
    const parts = new Set([...ctx.provider.licenses.orders.values()].flatMap((order) => order.sub_orders ?? []))
    const rows = [...ctx.provider.licenses.orders.values()].filter(
      (o) =>
        (corp ? o.corpid === corp.corpid : !parts.has(o.order_id)) &&
        (!end_time || (o.create_time >= start_time && o.create_time <= end_time)),
    )
    const { some, more } = paged(`license/orders/${corp?.corpid}/${start_time}/${end_time}`, rows, cursor, limit)
    return { order_list: some.map(({ order_id, order_type }) => ({ order_id, order_type })), ...more }
  }),
  onProvider(calls.licenseGetOrder, (ctx, { order_id }) => {
    const order = orderOf(ctx, order_id)
    if (order.sub_orders) fail(701121)
    return { order: { ...head(order), ...contents(ctx, order) } }
  }),
  onProvider(calls.licenseListOrderAccount, (ctx, { order_id, limit = 500, cursor }) => {
    const order = orderOf(ctx, order_id)
    if (order.sub_orders) fail(701121)
    if (order.order_status !== 1) fail(701083)
    const corp = ctx.world.corps.get(order.corpid)!
    const key = `license/accounts/${order_id}`
    if (order.renewed) {
      const { some, more } = paged(key, order.renewed, cursor, limit)
      return { account_list: some.map(({ userid, type }) => ({ userid: encrypted(ctx.provider, corp, 'user', userid), type })), ...more }
    }
    // a million seats are no rows until somebody sits on them
    const at = Number(readCursor(key, cursor) ?? 0)
    const end = Math.min(seats(order), at + limit)
    const account_list = Array.from({ length: Math.max(0, end - at) }, (_, i) => ({
      active_code: codeText(order, at + i),
      type: seatKind(order, at + i),
    }))
    const has_more = end < seats(order) ? 1 : 0
    return { account_list, has_more, next_cursor: has_more ? cursorText(key, String(end)) : '' }
  }),
  onProvider(calls.licenseCancelOrder, (ctx, { corpid, order_id }) => {
    const corp = clientOf(ctx, corpid)
    const order = orderOf(ctx, order_id)
    if (order.corpid !== corp.corpid) fail(701086)
    if (order.order_status !== 0) fail(701084)
    order.order_status = 2
    ctx.world.changed()
    return {}
  }),

  onProvider(calls.licenseCreateNewOrderJob, (ctx, { buy_list, jobid }) => {
    const job = jobid ? openJob(ctx, jobid, 'buy') : newJob(ctx, 'buy')
    if (job.buys.length + buy_list.length > MAX_CORPS) fail(701123)
    const invalid_list = buy_list.flatMap(({ corpid, account_count, account_duration, auto_active_status }) => {
      const errcode = codeOf(() => {
        const corp = clientOf(ctx, corpid)
        if (job.buys.some((buy) => buy.corpid === corp.corpid)) fail(701124)
        const auto = auto_active_status === undefined ? {} : { auto_active_status: auto_active_status as 0 | 1 }
        job.buys.push({ corpid: corp.corpid, ...counts(account_count), time: account_duration, ...auto })
      })
      return errcode ? [{ corpid, errcode, errmsg: words(errcode) }] : []
    })
    if (job.buys.length === 0) fail(701122)
    ctx.world.changed()
    return { jobid: job.jobid, ...(invalid_list.length ? { invalid_list } : {}) }
  }),
  onProvider(calls.licenseSubmitNewOrderJob, (ctx, { jobid, buyer_userid }) => {
    const job = openJob(ctx, jobid, 'buy')
    const { world, provider } = ctx
    const parts = job.buys.map((buy) =>
      newOrder(world, provider, {
        ...buy,
        order_type: 1,
        buyer_userid,
        price: priceOf(buy.base_count, buy.external_contact_count, buy.time),
      }),
    )
    const all = newOrder(world, provider, {
      order_type: 8,
      corpid: '',
      buyer_userid,
      price: parts.reduce((sum, part) => sum + part.price, 0),
      base_count: 0,
      external_contact_count: 0,
      time: {},
      sub_orders: parts.map((part) => part.order_id),
    })
    job.order_id = all.order_id
    return { jobid }
  }),
  onProvider(calls.licenseNewOrderJobResult, (ctx, { jobid }) => {
    const { order_id } = jobOf(ctx, jobid, 'buy')
    return { status: JOB_DONE, order_id: order_id ?? fail(701125) }
  }),
  onProvider(calls.licenseGetUnionOrder, (ctx, { order_id, limit, cursor }) => {
    const order = orderOf(ctx, order_id)
    const { some, more } = paged(`license/union/${order_id}`, order.sub_orders ?? fail(701005), cursor, limit)
    const buy_list = some.map((sub_order_id) => ({ sub_order_id, ...contents(ctx, orderOf(ctx, sub_order_id)) }))
    return { order: head(order), buy_list, ...more }
  }),

  onProvider(calls.licenseSubmitPayJob, (ctx, { order_id }) => {
    const { world, provider } = ctx
    const order = orderOf(ctx, order_id)
    if (order.order_status !== 0) fail(701084)
    const job = newJob(ctx, 'pay')
    job.order_id = order_id
    if (provider.licenses.balance < order.price) job.errcode = BALANCE_LOW
    else {
      provider.licenses.balance -= order.price
      pay(world, provider, order)
      tellPaid(world, provider, order)
    }
    return { jobid: job.jobid }
  }),
  onProvider(calls.licensePayJobResult, (ctx, { jobid }) => {
    const { errcode } = jobOf(ctx, jobid, 'pay')
    return errcode ? { status: JOB_FAILED, pay_job_result: { errcode, errmsg: 'insufficient balance' } } : { status: JOB_DONE }
  }),
  onProvider(calls.serviceGetAccountBalance, ({ provider }) => ({ balance: provider.licenses.balance })),
  // who may have seats for nothing is nobody here
  onProvider(calls.licenseSupportPolicyQuery, (ctx, { corpid }) => {
    clientOf(ctx, corpid)
    return { query_result: 0 }
  }),
]
