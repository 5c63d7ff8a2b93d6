import pg from 'pg'
import { migrate } from '#core/server/migrate.ts'
import { startThrowawayPostgres } from '#scripts/embedded-postgres.ts'
import { startTestApp } from '#testing/harness.ts'
import { type Made, manyCustomers } from '#testing/many-customers.ts'
import { administer } from '#testing/postgres.ts'

/** A server on a database of its own in this process, with so many customers, and the administrator signed in. */
export async function company(customers: number, size?: Parameters<typeof manyCustomers>[3]) {
  const postgres = await startThrowawayPostgres(['shared_buffers=512MB', 'effective_cache_size=4GB', 'max_wal_size=2GB'])
  await administer(postgres.url('postgres'), 'create database bench')
  const url = postgres.url('bench')
  await migrate(url)
  const app = await startTestApp({ databaseUrl: url, role: 'http' })
  const began = performance.now()
  const made: Made | null = customers > 0 ? await manyCustomers(url, app.corpId, customers, size) : null
  if (made) await listSome(url, app.corpId)
  const cookie = await app.asAdmin()
  return {
    app,
    url,
    made: made!,
    cookie,
    loadSeconds: (performance.now() - began) / 1000,
    async close(): Promise<void> {
      await app.close()
      await postgres.stop()
    },
  }
}

/** One in a hundred on the black list: what lists and messages look at is a table as large as it will be. */
async function listSome(url: string, corpId: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    with record as (insert into black_list_records (corp_id, record_id, kind, origin) values (${corpId}, gen_random_uuid(), 'add', 'hand') returning record_id)
    insert into black_list (corp_id, customer_id, reason, record_id)
    select corp_id, customer_id, '刷单', record.record_id from record, customers
    where corp_id = ${corpId} and right(external_user_ext_id, 2) = '00'`)
  await client.query('analyze black_list')
  await client.end()
}
