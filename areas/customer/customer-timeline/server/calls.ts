import { sql } from 'kysely'
import { addTimeline } from '#areas/customer/customer-management/server/nouns/timeline.ts'
import { visible } from '#areas/customer/customer-management/server/nouns/visible.ts'
import type { Parsed } from '#core/contract/call.ts'
import { audit, nothingDone } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import { emit } from '#core/server/events.ts'
import { newId } from '#core/server/ids.ts'
import { implement } from '#core/server/implement.ts'
import { conflict, notFound } from '#core/server/refusal.ts'
import {
  anEventTemplate,
  customerEvents,
  eventsBeside,
  eventTemplates,
  followedUp,
  templateLimit,
  templatesBeside,
  writtenKinds,
} from '../contract.ts'
import { list } from './list.ts'

export default [
  ...implement(customerEvents, { list, add: write }),
  ...implement(eventsBeside, { list, add: write }),
  ...implement(templatesBeside, { list: templates }),
  ...implement(eventTemplates, {
    list: templates,
    async add(ctx, input) {
      const text = input.text.trim()
      const { rows } = await sql<{ template_id: string; made: boolean }>`
        insert into event_templates as t (corp_id, template_id, text, created_by)
        select ${ctx.corpId}::int, ${newId()}::uuid, ${text}::text, ${ctx.me.name}::text
        where (select count(*) from event_templates where corp_id = ${ctx.corpId} and text <> ${text}) < ${templateLimit}
        on conflict (corp_id, text) do update set text = excluded.text returning t.template_id, t.xmax = 0 as made`.execute(ctx.db)
      if (!rows[0]) throw conflict({ zh: `最多 ${templateLimit} 条常用语`, en: `At most ${templateLimit} templates` }, 'text')
      if (!rows[0].made) nothingDone(ctx)
      return { templateId: rows[0].template_id }
    },
    async delete(ctx, { templateId }) {
      const gone = await ctx.db
        .deleteFrom('event_templates')
        .where('corp_id', '=', ctx.corpId)
        .where('template_id', '=', templateId)
        .returning('text')
        .executeTakeFirst()
      if (!gone) throw notFound(anEventTemplate)
      await audit(ctx.db, ctx, 'event_template.delete', { kind: 'event_template', id: templateId, name: gone.text })
      return {}
    },
  }),
]

/** A follow-up record or a note of a call. */
async function write(ctx: Context, { customerId, type, text }: Parsed<typeof customerEvents.add>) {
  const { name } = await visible(ctx, { customerId })
  const kind = writtenKinds[type]
  const at = new Date()
  const eventId = await ctx.tx(async (tx) => {
    await addTimeline(tx, { customerId, kind, staffId: ctx.me.staffId, data: { text: text.trim(), actor: ctx.me.name }, at })
    await emit(tx, followedUp, { customerId, staffId: ctx.me.staffId ?? null, kind, at: at.toISOString() })
    const { rows } = await sql<{ id: string }>`
      select max(event_id)::text as id from customer_events where corp_id = ${ctx.corpId} and customer_id = ${customerId} and at = ${at}`.execute(
      tx,
    )
    await audit(tx, ctx, 'customer.follow_up', { kind: 'customer', id: customerId, name, after: { type, text: text.trim() } })
    return rows[0]!.id
  })
  return { eventId }
}

async function templates(ctx: Context) {
  const rows = await ctx.db
    .selectFrom('event_templates')
    .select(['template_id', 'text', 'created_by'])
    .where('corp_id', '=', ctx.corpId)
    .orderBy('created_at')
    .execute()
  return { list: rows.map((r) => ({ templateId: r.template_id, text: r.text, createdBy: r.created_by })) }
}
