import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { migrate } from '#core/server/migrate.ts'
import { administer, databaseUrl, type TestServer } from '#testing/postgres.ts'
import { startThrowawayPostgres } from './embedded-postgres.ts'

/** One PostgreSQL per run (TEST_DATABASE_URL, or an embedded one in memory), the migrations applied once, into a template. */
export async function startTestServer(): Promise<TestServer & { stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  const embedded = given ? undefined : await startThrowawayPostgres()
  const adminUrl = given ?? embedded!.url('postgres')
  const template = `rapport_template_${randomBytes(4).toString('hex')}`
  const stop = async () => {
    if (embedded) await embedded.stop()
    else await administer(adminUrl, `drop database if exists ${template} with (force)`)
  }
  try {
    await administer(adminUrl, `create database ${template}`)
    await migrate(databaseUrl(adminUrl, template))
  } catch (error) {
    await stop()
    throw error
  }
  return { adminUrl, template, stop }
}

/** Vitest calls it before the first test file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...testServer } = await startTestServer()
  project.provide('testServer', testServer)
  return stop
}
