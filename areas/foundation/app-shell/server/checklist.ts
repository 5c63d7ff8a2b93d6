import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'
import type { Step } from '../contract.ts'

const order: readonly Step[] = ['connect', 'staff', 'customers', 'seats', 'code', 'sidebar', 'mass']

/** Each step is one look at an index: is there any? Nothing is remembered, so nothing can be ticked that is not so. */
export async function checklist(ctx: Context) {
  const { corpId } = ctx
  const { rows } = await sql<Record<Step, boolean>>`
    select
      exists (select from corp_apps a join corps c on c.corp_id = a.corp_id
        where a.corp_id = ${corpId} and a.kind = 'app' and a.callback_aes_key is not null and c.activation_status = 'activated') as connect,
      exists (select from staff s where s.corp_id = ${corpId} and s.status = 1) as staff,
      exists (select from customers c where c.corp_id = ${corpId}) as customers,
      exists (select from staff s where s.corp_id = ${corpId} and s.status = 1 and s.has_seat and s.has_customer_contact) as seats,
      exists (select from live_codes w where w.corp_id = ${corpId} and w.state = 'ready' and w.deleted_at is null) as code,
      -- a page of the side window has been signed: the ticket is fetched for nothing else
      exists (select from platform_tokens k where k.corp_id = ${corpId} and k.token_key = 'ticket:agent')
        or exists (select from platform_calls p where p.corp_id = ${corpId} and p.call = 'ticket/get' and p.errcode = 0) as sidebar,
      exists (select from mass_missions m where m.corp_id = ${corpId} and m.state in ('sending', 'waiting', 'done') and m.deleted_at is null) as mass`.execute(
    ctx.db,
  )
  const done = rows[0]!
  return { steps: order.map((key) => ({ key, done: done[key] })) }
}
