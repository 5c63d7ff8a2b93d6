import { messageSend } from '@rapport/wecom/calls/app-messages.ts'
import { externalcontactRemark } from '@rapport/wecom/calls/customers.ts'
import { sql } from 'kysely'
import { listedReason } from '#areas/customer/blacklist/server/nouns/black-list.ts'
import { customerAdded, customerLost, customersSynced, welcomeAsked } from '#areas/customer/customer-management/contract.ts'
import { setRemark } from '#areas/customer/customer-management/server/nouns/remarks.ts'
import { attribute } from '#areas/customer/customer-management/server/nouns/source.ts'
import { markTags } from '#areas/customer/customer-tags/server/nouns/tags.ts'
import { timeZoneChanged } from '#areas/foundation/corp-config/contract.ts'
import { staffChanged } from '#areas/staff/staff-management/contract.ts'
import type { Context } from '#core/server/context.ts'
import { on } from '#core/server/events.ts'
import { withoutLinks } from '#core/server/gate/content.ts'
import { startTask } from '#core/server/tasks.ts'
import type { LiveCodeDraft } from '../draft.ts'
import { remarkFor } from '../roster.ts'
import { livingTags } from './check.ts'
import { carries, publish, publishMany } from './entry.ts'
import { markOver } from './over.ts'
import { claimPlaces } from './places.ts'
import { syncCodes } from './sync.ts'
import { greet, linkWelcome, ofColleague } from './welcome.ts'
import { missedWelcomeLater } from './welcome-log.ts'

export default [
  // 20 s from the scan to the welcome: before everything else, more at once than other work, and taken over soon when its worker dies.
  on(welcomeAsked, 'live_codes.greet', greet, { priority: 100, concurrency: 8, retryLimit: 6, leaseSeconds: 4 }),

  on(customerAdded, 'live_codes.count', count, { priority: 50, concurrency: 4, when: byCode }),
  on(customerAdded, 'live_codes.tag', tag, { priority: 20, concurrency: 4, when: byCode }),
  on(customerAdded, 'live_codes.remark', remark, { priority: 20, concurrency: 4, when: byCode }),
  on(customerAdded, 'live_codes.missed_welcome', missedWelcomeLater, {
    priority: 10,
    when: (added) => added.found === true && byCode(added),
  }),
  on(customerAdded, 'live_codes.tell_listed', tellListed, { priority: 10, when: byCode }),

  on(customerLost, 'live_codes.count_lost', async (ctx, { customerId, staffId, by, at }) => {
    // The last contact made through a code, if that is how they met.
    await sql`
      with ended as (
        update live_code_adds set lost_at = ${at}, lost_by = ${by}
        where corp_id = ${ctx.corpId} and customer_id = ${customerId} and staff_id = ${staffId} and lost_at is null and at <= ${at}
        returning way_id)
      update live_codes w set lost = w.lost + n.lost from (select way_id, count(*) as lost from ended group by way_id) n
      where w.corp_id = ${ctx.corpId} and w.way_id = n.way_id`.execute(ctx.db)
  }),

  // After the first fetch of customers: codes made before Rapport was here, and whom they brought.
  on(customersSynced, 'live_codes.adopt', async (ctx, { chain }) => {
    if (chain) await startTask(ctx, syncCodes, {}, { dedupKey: 'corp' })
  }),

  // Bands, caps and shares that turn by the clock.
  on(timeZoneChanged, 'live_codes.retime', async (ctx) => {
    const codes = await ctx.db
      .selectFrom('live_codes')
      .select('way_id')
      .where('corp_id', '=', ctx.corpId)
      .where('state', '<>', 'off')
      .where('deleted_at', 'is', null)
      .execute()
    await publishMany(
      ctx.db,
      codes.map((c) => c.way_id),
    )
  }),

  on(staffChanged, 'live_codes.republish', async (ctx, { staffId }) => {
    const codes = await ctx.db
      .selectFrom('live_codes')
      .select('way_id')
      .where('corp_id', '=', ctx.corpId)
      .where('staff_ids', '@>', sql<string[]>`${[staffId]}::uuid[]`)
      .where('deleted_at', 'is', null)
      .execute()
    await publishMany(
      ctx.db,
      codes.map((c) => c.way_id),
    )
  }),
]

/** Contacts without a `state` came without a code; most of a first sync. */
function byCode({ state }: Added): boolean {
  return state !== ''
}

async function wayOf(ctx: Context, state: string) {
  const row = await ctx.db
    .selectFrom('live_codes')
    .select(['way_id', 'name', 'state', 'config'])
    .where('corp_id', '=', ctx.corpId)
    .where(carries(ctx, state))
    .executeTakeFirst()
  return row && { ...row, config: row.config as LiveCodeDraft }
}

interface Added {
  customerId: string
  staffId: string
  externalUserId: string
  state: string
  firstTime: boolean
  at: string
}

async function count(ctx: Context, { customerId, staffId, externalUserId, state, firstTime, at }: Added): Promise<void> {
  const way = await wayOf(ctx, state)
  if (!way) return
  await ctx.tx(async (tx) => {
    await attribute(tx, [{ customerId, staffId, wayId: way.way_id, name: way.name }])
    // The loss may have been processed before the add. A loss from here on waits for the lock on the customer, and then finds the add.
    const ended = await tx
      .selectFrom('follows')
      .select(['deleted_at', 'deleted_by'])
      .where('corp_id', '=', ctx.corpId)
      .where('staff_id', '=', staffId)
      .where('customer_id', '=', customerId)
      .where('deleted_at', '>=', new Date(at))
      .executeTakeFirst()
    const added = await tx
      .insertInto('live_code_adds')
      .values({
        corp_id: ctx.corpId,
        way_id: way.way_id,
        at: new Date(at),
        customer_id: customerId,
        staff_id: staffId,
        first_time: firstTime,
        blacklisted: (await listedReason(tx, externalUserId)) !== null,
        lost_at: ended?.deleted_at ?? null,
        lost_by: ended?.deleted_by ?? null,
      })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst()
    await linkWelcome(tx, externalUserId)
    if (added.numInsertedOrUpdatedRows) {
      // Locks the row of the code: a concurrent add waits here and then counts this one, too.
      await tx
        .updateTable('live_codes')
        .set((e) => ({ adds: e('adds', '+', 1), lost: e('lost', '+', ended ? 1 : 0) }))
        .where('corp_id', '=', ctx.corpId)
        .where('way_id', '=', way.way_id)
        .execute()
      await markOver(tx, { ...way, staffId, customerId, at: new Date(at) })
    }
    await claimPlaces(tx, [state])
    // A cap may be reached, or the shares may ask for somebody else now.
    if (way.state === 'ready') await publish(tx, way.way_id)
  })
}

async function tag(ctx: Context, { customerId, staffId, externalUserId, state }: Added): Promise<void> {
  const way = await wayOf(ctx, state)
  if (!way || way.state === 'off') return
  if (way.config.blacklisted !== 'welcome' && (await listedReason(ctx.db, externalUserId)) !== null) return
  if (way.config.tagDuplicates === false && (await ofColleague(ctx.db, externalUserId, staffId))) return
  if (!(await stillThere(ctx, customerId, staffId))) return
  // Leave out deleted tags, so that the others are still put on.
  const add = await livingTags(ctx.db, way.config.tagIds)
  if (add.length > 0) await markTags(ctx, { customerId, staffId, add, remove: [], by: 'live_code' })
}

/** A customer who left at once can neither be tagged nor given a remark; retries would never succeed. */
async function stillThere(ctx: Context, customerId: string, staffId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('follows')
    .select('staff_id')
    .where('corp_id', '=', ctx.corpId)
    .where('staff_id', '=', staffId)
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Tells the member by an app message. WeCom drops duplicates within half an hour, so a repeated run sends one. */
async function tellListed(ctx: Context, { customerId, staffId, externalUserId, state }: Added): Promise<void> {
  const way = await wayOf(ctx, state)
  if (!way?.config.tellBlacklisted || way.state === 'off') return
  const reason = await listedReason(ctx.db, externalUserId)
  if (reason === null) return
  const { rows } = await sql<{ name: string; userid: string }>`
    select c.name, s.staff_ext_id as userid from customers c join staff s on s.corp_id = ${ctx.corpId} and s.staff_id = ${staffId}
    where c.corp_id = ${ctx.corpId} and c.customer_id = ${customerId}`.execute(ctx.db)
  const { agentId } = await ctx.app.gate.accounts.of(ctx.corpId)
  if (!rows[0] || !agentId) return
  const silent = way.config.blacklisted === 'welcome' ? '' : '，没有发欢迎语，也没有打标签'
  await ctx.app.gate.call(ctx.corpId, messageSend, {
    touser: rows[0].userid,
    agentid: agentId,
    msgtype: 'text',
    text: { content: withoutLinks(`${rows[0].name}通过「${way.name}」添加了你。这位客户在黑名单里（${reason}）${silent}。`) },
    enable_duplicate_check: 1,
    duplicate_check_interval: 1800,
  })
}

async function remark(ctx: Context, { customerId, staffId, state }: Added): Promise<void> {
  const way = await wayOf(ctx, state)
  if (!way || way.state === 'off') return
  const row = await ctx.db
    .selectFrom('customers as c')
    .innerJoin('follows as f', (j) => j.on('f.corp_id', '=', ctx.corpId).onRef('f.customer_id', '=', 'c.customer_id'))
    .innerJoin('staff as s', (j) => j.on('s.corp_id', '=', ctx.corpId).onRef('s.staff_id', '=', 'f.staff_id'))
    .select(['c.name', 'c.external_user_ext_id', 'f.remark', 's.staff_ext_id'])
    .where('c.corp_id', '=', ctx.corpId)
    .where('c.customer_id', '=', customerId)
    .where('f.staff_id', '=', staffId)
    .where('f.deleted_at', 'is', null)
    .executeTakeFirst()
  const text = row && remarkFor(way.config.remark, row.name)
  if (!row || !text || row.remark === text) return
  await ctx.app.gate.call(ctx.corpId, externalcontactRemark, {
    userid: row.staff_ext_id,
    external_userid: row.external_user_ext_id,
    remark: text,
  })
  await ctx.tx((tx) => setRemark(tx, { customerId, staffId, remark: text, by: 'live_code' }))
}
