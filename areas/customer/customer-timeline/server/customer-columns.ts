import { sql } from 'kysely'
import { filledByCompany } from '#areas/customer/customer-management/server/nouns/customer-columns.ts'
import { eventColumns, type LastWritten, lastWrittenKey } from '../columns.ts'
import { writtenKinds } from '../contract.ts'

/** The last record of each: its key leads there, a look for each customer of a page. */
export default [
  filledByCompany(lastWrittenKey, {
    columns: async () => eventColumns,
    async read({ corpId, db }, customerIds) {
      const { rows } = await sql<{ customer_id: string; at: Date; text: string }>`
        select i.id as customer_id, e.at, e.text from unnest(${[...customerIds]}::uuid[]) i(id), lateral (
          select e.at, coalesce(e.data->>'text', '') as text from customer_events e
          where e.corp_id = ${corpId} and e.customer_id = i.id and e.kind = any(${Object.values(writtenKinds)}::text[])
          order by e.at desc, e.event_id desc limit 1) e`.execute(db)
      return new Map(rows.map((r): [string, LastWritten] => [r.customer_id, { text: r.text, at: r.at.toISOString() }]))
    },
  }),
]
