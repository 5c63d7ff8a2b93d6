import { externalcontactGetContactWay, externalcontactListContactWay } from '@rapport/wecom/calls/contact-ways.ts'
import { sql } from 'kysely'
import Type from 'typebox'
import { lockCustomers } from '#areas/customer/customer-management/server/nouns/columns.ts'
import { attribute } from '#areas/customer/customer-management/server/nouns/source.ts'
import type { Context } from '#core/server/context.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { endless } from '#core/server/gate/pages.ts'
import { idOf, newId } from '#core/server/ids.ts'
import { longTask } from '#core/server/tasks.ts'
import type { LiveCodeDraft } from '../draft.ts'
import { staffOf } from '../roster.ts'
import { takenOver } from './list.ts'
import { claimPlaces } from './places.ts'
import { readQr } from './qr.ts'

/**
 * Takes over entries that this app made at WeCom before Rapport knew them (losing a config_id means losing the code), and gives the
 * customers they brought their source. Entries without a state are taken over too; only who they brought cannot be told.
 */
export const syncCodes = longTask('live_code_sync', {
  input: Type.Object({}),
  title: { zh: '同步已有的渠道活码', en: 'Take over existing live codes' },
  async run(task) {
    const { ctx } = task
    const heard = endless(externalcontactListContactWay)
    let cursor = (task.cursor as string | null) ?? undefined
    do {
      const page = await ctx.app.gate.call(ctx.corpId, externalcontactListContactWay, {
        start_time: Math.floor(Date.now() / 1000) - 90 * 86_400,
        end_time: Math.floor(Date.now() / 1000) + 60,
        limit: 100,
        ...(cursor && { cursor }),
      })
      heard(page.contact_way.map((w) => w.config_id))
      for (const { config_id } of page.contact_way) {
        await task.checkpoint()
        const known = await ctx.db
          .selectFrom('live_codes')
          .select('way_id')
          .where('corp_id', '=', ctx.corpId)
          .where('config_id', '=', config_id)
          .executeTakeFirst()
        if (known) continue
        const name = await adopt(ctx, config_id)
        task.count(name ? 'added' : 'skipped')
        task.done()
      }
      cursor = page.next_cursor || undefined
      await task.saveCursor(cursor ?? null)
    } while (cursor)
    for (let some = await attributeSome(ctx); some.tried > 0; some = await attributeSome(ctx)) {
      await task.checkpoint()
      task.count('customers', some.added)
    }
  },
})

async function adopt(ctx: Context, configId: string): Promise<string | null> {
  const { contact_way: way } = await ctx.app.gate.call(ctx.corpId, externalcontactGetContactWay, { config_id: configId })
  const staff = await ctx.db
    .selectFrom('staff')
    .select('staff_id')
    .where('corp_id', '=', ctx.corpId)
    .where('staff_ext_id', 'in', way.user?.length ? way.user : [''])
    .execute()
  if (staff.length === 0 || way.is_temp || (await isPlace(ctx.db, way.state))) return null
  const remark = (way.remark || '渠道活码').slice(0, 26)
  const taken = await ctx.db
    .selectFrom('live_codes')
    .select('name')
    .where('corp_id', '=', ctx.corpId)
    .where('deleted_at', 'is', null)
    .where('name', 'like', `${remark.replace(/[\\%_]/g, '\\$&')}%`)
    .execute()
  const name = unused(remark, new Set(taken.map((r) => r.name)))
  const draft: LiveCodeDraft = {
    name,
    groupId: null,
    bands: [
      {
        name: '',
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        from: 0,
        to: 1440,
        receivers: staff.map((s) => ({ staffId: s.staff_id, weight: 50, dailyCap: null })),
      },
    ],
    backupStaffIds: [staff[0]!.staff_id],
    skipVerify: way.skip_verify ?? true,
    exclusive: way.is_exclusive ?? false,
    tagIds: [],
    remark: { mode: 'off', text: '' },
    welcome: { mode: 'off', content: { text: '', attachments: [] }, bands: [] },
    duplicates: 'welcome',
    qr: { color: '#1C1F1D', dots: 'square', logo: 'none', logoFileId: null },
  }
  await ctx.db
    .insertInto('live_codes')
    .values({
      corp_id: ctx.corpId,
      way_id: newId(),
      name,
      state_key: way.state || `adopted_${idOf(configId).slice(0, 13)}`,
      state: 'ready',
      config: JSON.stringify(draft),
      staff_ids: staffOf(draft),
      config_id: configId,
      qr_code: way.qr_code ?? '',
      qr_text: way.qr_code ? await readQr(ctx, way.qr_code) : '',
      offered: [...(way.user ?? [])].sort(),
      created_by: ctx.me.staffId,
      created_by_name: takenOver.zh,
      made_at: null,
    })
    .onConflict((c) => c.doNothing())
    .execute()
  return name
}

/** Whether the entry is a place of one visitor (places.ts), which is not taken over as a code. */
const isPlace = async (db: Db, state: string | undefined): Promise<boolean> =>
  Boolean(
    state &&
      (await db
        .selectFrom('live_code_places')
        .select('place_id')
        .where('corp_id', '=', db.corpId)
        .where('state_key', '=', state)
        .executeTakeFirst()),
  )

function unused(name: string, taken: ReadonlySet<string>): string {
  let out = name
  for (let n = 2; taken.has(out); n++) out = `${name} ${n}`
  return out
}

/** Contacts whose state is one of our codes', or of a place on its page, and which nobody has counted yet: a thousand customers at a time, each with all of theirs. */
const attributeSome = (ctx: Context): Promise<{ tried: number; added: number }> => ctx.tx(countUncounted)

/** Every state that tells a code `w`: its own, and those of the places on its page. */
const states = (corpId: number) => sql`(
  select way_id, name, state_key from live_codes where corp_id = ${corpId}
  union all select p.way_id, c.name, p.state_key from live_code_places p join live_codes c on c.corp_id = ${corpId} and c.way_id = p.way_id
    where p.corp_id = ${corpId}) w`

async function countUncounted(tx: Tx): Promise<{ tried: number; added: number }> {
  const { corpId } = tx
  const { rows: customers } = await sql<{ customer_id: string }>`
    select distinct f.customer_id from follows f join ${states(corpId)} on w.state_key = f.state
    where f.corp_id = ${corpId} and f.state <> '' and f.way_id is null limit 1000`.execute(tx)
  const ids = customers.map((c) => c.customer_id)
  await lockCustomers(tx, ids)
  const { rows: found } = await sql<{ customer_id: string; staff_id: string; way_id: string; name: string; state: string; added: number }>`
    with found as (
      select f.staff_id, f.customer_id, f.added_at, f.deleted_at, f.deleted_by, f.state, w.way_id, w.name,
        row_number() over (partition by f.customer_id order by f.added_at) = 1 and c.added_at >= f.added_at as first_time
      from follows f
      join ${states(corpId)} on w.state_key = f.state
      join customers c on c.corp_id = ${corpId} and c.customer_id = f.customer_id
      where f.corp_id = ${corpId} and f.state <> '' and f.way_id is null and f.customer_id = any(${ids}::uuid[])),
    added as (
      insert into live_code_adds (corp_id, way_id, at, customer_id, staff_id, first_time, lost_at, lost_by)
      select ${corpId}, way_id, added_at, customer_id, staff_id, first_time, deleted_at, deleted_by from found
      on conflict do nothing returning way_id, lost_at),
    counted as (
      update live_codes w set adds = w.adds + n.adds, lost = w.lost + n.lost
      from (select way_id, count(*) as adds, count(lost_at) as lost from added group by way_id) n
      where w.corp_id = ${corpId} and w.way_id = n.way_id)
    select customer_id, staff_id, way_id, name, state, (select count(*) from added) as added from found`.execute(tx)
  await attribute(
    tx,
    found.map((f) => ({ customerId: f.customer_id, staffId: f.staff_id, wayId: f.way_id, name: f.name })),
  )
  await claimPlaces(
    tx,
    found.map((f) => f.state),
  )
  return { tried: ids.length, added: found[0]?.added ?? 0 }
}
