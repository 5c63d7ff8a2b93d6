import { wecom } from '../call.ts'
import { cursorIn, cursorOut, done, id, int, limit, list, needs, oneOf, open, opt, str, strict, unixTime, userId } from '../schema.ts'

// Interface licences: a provider orders and pays for the seats of its customers (platform/10 §6). Fields besides those are what the
// official pages and client libraries name: unverified. Times are unix seconds, money is cents. A month has 31 days.

const provider = { method: 'POST', token: 'provider' } as const
/** Whose kind is not bought is left out: the platform reads 0 as nothing said, and an order of nothing is none. */
const seats = () => int({ minimum: 1, maximum: 1_000_000 })
const duration = strict({ months: opt(int({ minimum: 1, maximum: 36 })), days: opt(int({ minimum: 1 })) }, needs('months', 'days'))
const bought = {
  account_count: strict({ base_count: opt(seats()), external_contact_count: opt(seats()) }, needs('base_count', 'external_contact_count')),
  account_duration: duration,
}
const boughtOut = {
  account_count: open({ base_count: int(), external_contact_count: int() }),
  account_duration: open({ months: opt(int()), days: opt(int()), new_expire_time: opt(int()) }),
}
/** 1 basic, 2 interconnect (customer contact and kf). */
const kind = () => oneOf([1, 2])
/** 0 unpaid, 1 paid, 2 cancelled, 3 expired unpaid, 4 refund asked for, 5 refunded, 6 refund refused, 7 void (the customer was a test corp). */
const orderOut = { order_id: str(), order_type: int(), order_status: int(), price: int(), create_time: int(), pay_time: opt(int()) }
const more = { has_more: int(), next_cursor: cursorOut() }
const asked = { limit: opt(limit(1000)), cursor: cursorIn() }
const failedCorps = () => opt(list(open({ corpid: str(), errcode: int(), errmsg: str() })))

/** Not paid yet: a person of the provider pays in its console, or submit_pay_job does. Fields unverified. */
export const licenseCreateNewOrder = wecom({
  ...provider,
  path: '/cgi-bin/license/create_new_order',
  doc: '95644',
  once: true,
  input: strict({ corpid: id(), buyer_userid: userId(), ...bought }),
  output: open({ order_id: str() }),
})

/** Gathers the accounts of one renewal: without jobid a new job. Refused accounts come back, the others are in. Fields unverified. */
export const licenseCreateRenewOrderJob = wecom({
  ...provider,
  path: '/cgi-bin/license/create_renew_order_job',
  doc: '95646',
  input: strict({ corpid: id(), account_list: list(strict({ userid: userId(), type: kind() }), 1000, 1), jobid: opt(id()) }),
  output: open({
    jobid: str(),
    invalid_account_list: opt(list(open({ userid: str(), type: int(), errcode: int(), errmsg: str() }))),
  }),
})

/** By a number of months, or until one day for all. Fields unverified. */
export const licenseSubmitOrderJob = wecom({
  ...provider,
  path: '/cgi-bin/license/submit_order_job',
  doc: '95646',
  once: true,
  input: strict({
    jobid: id(),
    buyer_userid: userId(),
    account_duration: strict(
      { months: opt(int({ minimum: 1, maximum: 36 })), new_expire_time: opt(unixTime()) },
      needs('months', 'new_expire_time'),
    ),
  }),
  output: open({ order_id: str() }),
})

/** order_type: 1 new, 2 renewal, 5 and 6 migrated, 8 for several corps. Both times or none, at most 31 days apart. Fields unverified. */
export const licenseListOrder = wecom({
  ...provider,
  path: '/cgi-bin/license/list_order',
  doc: '95647',
  priority: 'sync',
  input: strict({ corpid: opt(id()), start_time: opt(unixTime()), end_time: opt(unixTime()), ...asked }),
  output: open({ order_list: list(open({ order_id: str(), order_type: int() })), ...more }),
})

/** Orders for several corps answer get_union_order only. Fields unverified. */
export const licenseGetOrder = wecom({
  ...provider,
  path: '/cgi-bin/license/get_order',
  doc: '95648',
  input: strict({ order_id: id() }),
  output: open({ order: open({ ...orderOut, corpid: str(), ...boughtOut }) }),
})

/** Codes exist once it is paid; of a renewal the members. Fields unverified. */
export const licenseListOrderAccount = wecom({
  ...provider,
  path: '/cgi-bin/license/list_order_account',
  doc: '95649',
  priority: 'sync',
  input: strict({ order_id: id(), ...asked }),
  output: open({ account_list: list(open({ active_code: opt(str()), userid: opt(str()), type: int() })), ...more }),
})

/** Only what is unpaid. Fields unverified. */
export const licenseCancelOrder = wecom({
  ...provider,
  path: '/cgi-bin/license/cancel_order',
  doc: '96106',
  input: strict({ corpid: id(), order_id: id() }),
  output: done(),
})

/** Gathers the corps of one order; at most 1000 a call and 100,000 a job. Fields unverified. */
export const licenseCreateNewOrderJob = wecom({
  ...provider,
  path: '/cgi-bin/license/create_new_order_job',
  doc: '98892',
  input: strict({
    buy_list: list(strict({ corpid: id(), ...bought, auto_active_status: opt(oneOf([0, 1])) }), 1000, 1),
    jobid: opt(id()),
  }),
  output: open({ jobid: str(), invalid_list: failedCorps() }),
})

/** The order comes with new_order_job_result. Fields unverified. */
export const licenseSubmitNewOrderJob = wecom({
  ...provider,
  path: '/cgi-bin/license/submit_new_order_job',
  doc: '98892',
  input: strict({ jobid: id(), buyer_userid: userId() }),
  output: open({ jobid: str() }),
})

/** status: 1 at work, 2 done, 3 failed: unverified. */
export const licenseNewOrderJobResult = wecom({
  ...provider,
  path: '/cgi-bin/license/new_order_job_result',
  doc: '98892',
  input: strict({ jobid: id() }),
  output: open({ status: int(), order_id: opt(str()), fail_list: failedCorps() }),
})

/** An order for several corps; sub_order_id is what list_order_account takes. Fields unverified. */
export const licenseGetUnionOrder = wecom({
  ...provider,
  path: '/cgi-bin/license/get_union_order',
  doc: '98893',
  input: strict({ order_id: id(), ...asked }),
  output: open({
    order: open(orderOut),
    buy_list: list(open({ sub_order_id: str(), corpid: str(), ...boughtOut })),
    ...more,
  }),
})

/** Pays an order from the provider's balance. Fields unverified. */
export const licenseSubmitPayJob = wecom({
  ...provider,
  path: '/cgi-bin/license/submit_pay_job',
  doc: '99415',
  once: true,
  input: strict({ payer_userid: userId(), order_id: id() }),
  output: open({ jobid: str() }),
})

/** status: 1 at work, 2 paid, 3 failed and why: unverified. */
export const licensePayJobResult = wecom({
  ...provider,
  path: '/cgi-bin/license/pay_job_result',
  doc: '99415',
  input: strict({ jobid: id() }),
  output: open({ status: int(), pay_job_result: opt(open({ errcode: int(), errmsg: str(), fail_corp_list: failedCorps() })) }),
})

/** Cents. Fields unverified. */
export const serviceGetAccountBalance = wecom({
  method: 'GET',
  token: 'provider',
  path: '/cgi-bin/service/get_account_balance',
  doc: '100137',
  input: strict({}),
  output: open({ balance: int() }),
})

/** Whether a corp may have seats for nothing; reasons are codes of 701090 and after. Fields and numbers unverified. */
export const licenseSupportPolicyQuery = wecom({
  ...provider,
  path: '/cgi-bin/license/support_policy_query',
  doc: '96515',
  input: strict({ corpid: id() }),
  output: open({ query_result: int(), unsatisfied_reason: opt(list(int())) }),
})
