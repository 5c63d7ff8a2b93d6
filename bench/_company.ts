import { migrate } from '#core/server/migrate.ts'
import { startTestApp } from '#core/testing/harness.ts'
import { type Made, manyCustomers } from '#core/testing/many-customers.ts'
import { administer } from '#core/testing/postgres.ts'
import { startThrowawayPostgres } from '#scripts/embedded-postgres.ts'

/** A server on a database of its own in this process, with so many customers, and the administrator signed in. */
export async function company(customers: number) {
  const postgres = await startThrowawayPostgres(['shared_buffers=512MB', 'effective_cache_size=4GB', 'max_wal_size=8GB'])
  await administer(postgres.url('postgres'), 'create database bench')
  const url = postgres.url('bench')
  await migrate(url)
  const app = await startTestApp({ databaseUrl: url, role: 'http' })
  const began = performance.now()
  const made: Made | null = customers > 0 ? await manyCustomers(url, app.corpId, customers) : null
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
