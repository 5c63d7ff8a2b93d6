import { afterAll, inject } from 'vitest'
import { cloneDatabase, type TestServer } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/**
 * A migrated, empty database for this test file, dropped after it. Call it at the top of the file, before other `afterAll`s:
 * they run in reverse order, so what uses the database is closed first.
 *
 *     const { url } = await testDatabase()
 */
export async function testDatabase(): Promise<{ url: string }> {
  const { url, drop } = await cloneDatabase(inject('testServer'))
  afterAll(drop)
  return { url }
}
