import { createPrivateKey } from 'node:crypto'
import { externalcontactTransferCustomer, externalcontactTransferResult } from '@rapport/wecom/calls/customers.ts'
import { sql } from 'kysely'
import Type from 'typebox'
import type { Context } from '#core/server/context.ts'
import type { DbPool } from '#core/server/db.ts'
import { effect } from '#core/server/gate/outbox.ts'
import { endless } from '#core/server/gate/pages.ts'
import { outlasting } from '#core/server/gate/sync.ts'
import { longTask } from '#core/server/tasks.ts'
import { anyTable } from '#testing/any-table.ts'

// Transfers and the chat archive have no area yet. This is the part of them that calls WeCom; tests add it to the program.

interface Transfer {
  handover: string
  takeover: string
  customers: string[]
}

export const transfer = effect({
  name: 'test_transfer',
  call: externalcontactTransferCustomer,
  input: async (_, { handover, takeover, customers }: Transfer) => ({
    handover_userid: handover,
    takeover_userid: takeover,
    external_userid: customers,
  }),
  settled: async () => {},
  /** It was made if WeCom has a result for it, even one that still waits. */
  async reconcile(ctx, { payload: { handover, takeover, customers } }) {
    const asked = new Set<string>()
    const heard = endless(externalcontactTransferResult)
    let cursor = ''
    do {
      const page = await ctx.app.gate.call(ctx.corpId, externalcontactTransferResult, {
        handover_userid: handover,
        takeover_userid: takeover,
        ...(cursor && { cursor }),
      })
      heard(page.customer.map((c) => c.external_userid))
      for (const { external_userid } of page.customer) asked.add(external_userid)
      cursor = page.next_cursor ?? ''
    } while (cursor)
    if (!customers.some((id) => asked.has(id))) return 'not_made'
    return {
      done: { customer: customers.map((external_userid) => ({ external_userid, errcode: asked.has(external_userid) ? 0 : 40131 })) },
    }
  },
})

export const archivePull = longTask('test.archive_pull', {
  input: Type.Object({}),
  title: { zh: '拉取会话存档', en: 'Pull chat archive' },
  concurrency: 1,
  run: (task) =>
    outlasting(task, async () => {
      const { ctx } = task
      await ctx.app.gate.archive.pull(ctx.corpId, {
        keys: await keysOf(ctx),
        seq: await seqOf(ctx),
        limit: 2,
        signal: task.signal,
        async take({ records, seq }) {
          const rows = records.map((r) => ({ msgid: r.msgid, seq: r.seq, text: (r.plain as { text: { content: string } }).text.content }))
          await sql`insert into archive_kept select * from json_to_recordset(${JSON.stringify(rows)}::json) as r(msgid text, seq bigint, text text)
            on conflict do nothing`.execute(anyTable(ctx.app.db))
          task.done(records.length)
          await task.saveCursor(seq)
        },
      })
    }),
})

export const besides = { workers: [archivePull], effects: [transfer] }

export async function archiveTables(db: DbPool, pem: string): Promise<void> {
  await sql`create table archive_kept (msgid text primary key, seq bigint not null, text text not null)`.execute(anyTable(db))
  await sql`create table archive_keys (version int primary key, pem text not null)`.execute(anyTable(db))
  await sql`insert into archive_keys values (1, ${pem})`.execute(anyTable(db))
}

async function keysOf({ app }: Context) {
  const { rows } = await sql<{ version: number; pem: string }>`select version, pem from archive_keys`.execute(anyTable(app.db))
  return new Map(rows.map((r) => [r.version, createPrivateKey(r.pem)]))
}

const seqOf = async ({ app }: Context): Promise<number> =>
  (await sql<{ seq: number }>`select coalesce(max(seq), 0) as seq from archive_kept`.execute(anyTable(app.db))).rows[0]!.seq
