/**
 * npm test: checks, pages, tests, journeys in a browser, sizes; then what each part and the ten slowest files cost. The last line is the
 * sum over all of them.
 *
 *     npm test -- areas/acquisition    only the tests and journeys whose path has one of the words
 *     npm test -- --changed [commit]   what the changes since then may break (else since the branch left main), see changed.ts
 *     npm test -- --budget             what the last whole run cost, and what one will cost when all areas stand; fails when that is too long
 */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { budget, type Part, slowest } from './budget.ts'
import { checkSizes } from './bundle-size.ts'
import { changed } from './changed.ts'
import { check } from './check.ts'
import { runJourneys } from './e2e.ts'
import type { FileReport } from './test-report.ts'
import { root } from './web-builds.ts'

type Count = { passed: number; failed: number; skipped?: number; files?: FileReport[] }

const args = process.argv.slice(2)
/** What a whole run cost is kept for `--budget`, which runs everything only where nobody has. */
const lastWhole = path.join(root, '.data/whole-run.json')
const words = args.filter((word) => !word.startsWith('--'))
const total = { passed: 0, failed: 0, skipped: 0 }
const parts: Part[] = []

async function part(title: string, work: () => Count | Promise<Count>): Promise<boolean> {
  const begin = performance.now()
  console.log(`\n── ${title}`)
  let count: Count
  try {
    count = await work()
  } catch (error) {
    console.error(error)
    count = { passed: 0, failed: 1 }
  }
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped ?? 0
  const seconds = (performance.now() - begin) / 1000
  parts.push({ title, seconds, files: count.files ?? [] })
  console.log(`── ${title}: ${count.passed} passed, ${count.failed} failed  (${seconds.toFixed(0)} s)`)
  return count.failed === 0
}

function run(command: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((done) => {
    const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
    children.add(child)
    child.once('error', () => done(1))
    child.once('exit', (code) => {
      children.delete(child)
      done(code ?? 1)
    })
  })
}
const children = new Set<ReturnType<typeof spawn>>()
const leave = () => {
  for (const child of children) child.kill('SIGTERM')
  process.exit(130)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave)
process.on('disconnect', leave)

async function vitest(which: string[], env: Record<string, string> = {}): Promise<Count> {
  const report = path.join(root, '.data/tests.json')
  fs.mkdirSync(path.dirname(report), { recursive: true })
  fs.rmSync(report, { force: true })
  const command = ['node_modules/vitest/vitest.mjs', ...which, '--reporter=default', '--reporter=./scripts/test-report.ts']
  const code = await run(command, { TEST_REPORT: report, ...env })
  if (!fs.existsSync(report)) return { passed: 0, failed: code === 0 ? 0 : 1 }
  const files = JSON.parse(fs.readFileSync(report, 'utf8')) as FileReport[]
  const sum = (kind: 'passed' | 'failed' | 'skipped') => files.reduce((n, file) => n + file[kind], 0)
  return { passed: sum('passed'), failed: sum('failed') || (code === 0 ? 0 : 1), skipped: sum('skipped'), files }
}

const pages = () =>
  part('pages', async () => ((await run(['scripts/build.ts'])) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }))

if (args.includes('--budget') && fs.existsSync(lastWhole)) {
  const { at, parts: before } = JSON.parse(fs.readFileSync(lastWhole, 'utf8')) as { at: string; parts: Part[] }
  console.log(`The whole run of ${at}:`)
  slowest(before)
  process.exit((await budget(before)) ? 0 : 1)
}

if (args.includes('--changed')) {
  const { files, areas, screens } = changed(words[0])
  console.log(`${files.length} files changed${areas.length > 0 ? `, in ${areas.join(', ')}` : ''}`)
  if (files.length > 0) {
    const house = areas.length === 0 ? [] : ['--exclude', 'testing/chaos/**'] // asks whether the house holds, not what an area says
    await part('tests', () => vitest(['related', '--run', '--passWithNoTests', ...house, ...files], { ONLY_AREAS: areas.join(',') }))
    if (screens && (await pages())) await part('screens', () => runJourneys(['screens'], areas))
  }
} else {
  const whole = words.length === 0
  if (whole) await part('checks', () => check())
  const built = (whole || words.some((word) => word.includes('e2e'))) && (await pages())
  await part('tests', () => vitest(['run', ...(whole ? [] : ['--passWithNoTests', ...words])]))
  if (built) await part('journeys', () => runJourneys(words))
  if (built && whole) await part('sizes', checkSizes)
  if (built && whole) fs.writeFileSync(lastWhole, JSON.stringify({ at: new Date().toISOString(), parts }))
}

if (!args.includes('--changed') || parts.length > 0) slowest(parts)
if (args.includes('--budget') && !(await budget(parts))) total.failed++

const ran = total.passed + total.failed
const idle = ran === 0 && !args.includes('--changed')
if (idle) console.error('\nNothing ran.')
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed > 0 || idle ? 1 : 0
process.off('disconnect', leave)
if (process.connected) process.disconnect() // while the line to test.js is open this process does not end
