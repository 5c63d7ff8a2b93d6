/**
 * npm test: checks, pages, tests, journeys in a browser, sizes. The last line is the sum over all of them.
 * With words (`npm test -- areas/acquisition`) only the tests and journeys whose path has one of them.
 */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { checkSizes } from './bundle-size.ts'
import { check } from './check.ts'
import { runJourneys } from './e2e.ts'
import { root } from './web-builds.ts'

type Count = { passed: number; failed: number; skipped?: number }

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const total = { passed: 0, failed: 0, skipped: 0 }

async function part(title: string, work: () => Promise<Count>): Promise<boolean> {
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
  console.log(`── ${title}: ${count.passed} passed, ${count.failed} failed  (${((performance.now() - begin) / 1000).toFixed(0)} s)`)
  return count.failed === 0
}

function run(args: string[]): Promise<number> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
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

async function vitest(): Promise<Count> {
  const report = path.join(root, '.data/vitest.json')
  fs.mkdirSync(path.dirname(report), { recursive: true })
  fs.rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run([
    'node_modules/vitest/vitest.mjs',
    'run',
    ...reporters,
    ...(words.length > 0 ? ['--passWithNoTests', ...words] : []),
  ])
  if (!fs.existsSync(report)) return { passed: 0, failed: code === 0 ? 0 : 1 }
  const said = JSON.parse(fs.readFileSync(report, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
    numTodoTests: number
    testResults: { status: string; assertionResults: { status: string }[] }[]
  }
  // a file that broke before its first test has no test that failed
  const broken = said.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  )
  const failed = said.numFailedTests + broken.length
  return { passed: said.numPassedTests, failed: failed || (code === 0 ? 0 : 1), skipped: said.numPendingTests + said.numTodoTests }
}

if (words.length === 0) await part('checks', () => check())
const built =
  words.length > 0 && !words.some((word) => word.includes('e2e'))
    ? false
    : await part('pages', async () => ((await run(['scripts/build.ts'])) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }))
await part('tests', vitest)
if (built) await part('journeys', () => runJourneys(words))
if (built && words.length === 0) await part('sizes', checkSizes)

const ran = total.passed + total.failed
if (ran === 0) console.error('\nNothing ran.')
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed > 0 || ran === 0 ? 1 : 0
process.off('disconnect', leave)
if (process.connected) process.disconnect() // or the line to test.js keeps us here
