import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserOptions } from '#scripts/chromium.ts'

/** The longest first, so that no worker is left with it at the end. */
const longest = ['rules', 'phone', 'main-job', 'screens']
const journeys = fs.globSync('*.e2e.ts', { cwd: import.meta.dirname }).map((file) => path.basename(file, '.e2e.ts'))
const place = (name: string) => (longest.indexOf(name) + longest.length + 1) % (longest.length + 1)

export default defineConfig({
  testDir: '.',
  globalSetup: './product.ts',
  outputDir: 'out',
  reporter: [['list'], ['../scripts/journey-report.ts']],
  // As with the tests (vitest.config.ts): a slow moment of a shared machine is not a fault, the same failure twice is.
  retries: process.env.CI ? 1 : 0,
  // Each has a product and pages of its own; more than two starve each other on the two cores of a small machine.
  workers: Math.max(2, Math.floor(os.availableParallelism() / 2)),
  timeout: 60_000,
  use: {
    launchOptions: browserOptions(),
    screenshot: { mode: 'only-on-failure', fullPage: true }, // of every tab: the phones, most of all
    // Where a failure is tried again, the second run is recorded: recording every page would double what a journey costs. No film, for the same reason.
    trace: { mode: process.env.CI ? 'on-first-retry' : 'retain-on-failure', screenshots: false, sources: false },
  },
  // a project each, and so a worker each
  projects: journeys.sort((a, b) => place(a) - place(b)).map((name) => ({ name, testMatch: `${name}.e2e.ts` })),
})
