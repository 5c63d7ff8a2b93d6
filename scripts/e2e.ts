/**
 * npm run e2e [-- part of a name …]: the journeys in e2e/*.e2e.ts, in a real browser, against the whole product as `npm start` runs it
 * on an empty data folder (e2e/journey.ts). What failed leaves a trace, and a picture of every tab, in e2e/out.
 */
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { FileReport } from './test-report.ts'
import { root } from './web-builds.ts'

type Count = { passed: number; failed: number; skipped: number; files: FileReport[] }

/** `areas`: only their screens are wanted; all where there are none. */
export async function runJourneys(words: string[], areas: string[] = []): Promise<Count> {
  const journeys = fs
    .globSync('e2e/*.e2e.ts', { cwd: root })
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  if (journeys.length === 0) return { passed: 0, failed: 0, skipped: 0, files: [] }
  const report = path.join(root, '.data/journeys.json')
  fs.mkdirSync(path.dirname(report), { recursive: true })
  fs.rmSync(report, { force: true })
  const projects = journeys.map((file) => `--project=${path.basename(file, '.e2e.ts')}`)
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/playwright.config.ts', ...projects]
  const env = { ...process.env, JOURNEY_REPORT: report, JOURNEY_AREAS: areas.join(' ') }
  const code = await new Promise<number>((done) => {
    const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env })
    const stop = () => child.kill('SIGINT') // it puts its products away
    process.once('exit', stop)
    child.once('error', () => done(1))
    child.once('exit', (code) => {
      process.off('exit', stop)
      done(code ?? 1)
    })
  })
  const files = fs.existsSync(report) ? (JSON.parse(fs.readFileSync(report, 'utf8')) as FileReport[]) : []
  const sum = (kind: 'passed' | 'failed' | 'skipped') => files.reduce((n, file) => n + file[kind], 0)
  return { passed: sum('passed'), failed: sum('failed') || (code === 0 ? 0 : 1), skipped: sum('skipped'), files }
}

if (import.meta.main) {
  // Built once, here: the products that two workers start would build into each other's folder.
  const built = spawnSync(process.execPath, [path.join(root, 'scripts/build.ts')], { stdio: 'inherit' })
  if (built.status !== 0) process.exit(1)
  if (process.argv.includes('--pictures')) process.env.PICTURES = '1'
  const count = await runJourneys(process.argv.slice(2).filter((word) => !word.startsWith('--')))
  console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
  process.exit(count.failed > 0 || count.passed === 0 ? 1 : 0)
}
