import type { TestProject } from 'vitest/node'
import { startTestServer, type TestServer } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...testServer } = await startTestServer()
  project.provide('testServer', testServer)
  return stop
}
