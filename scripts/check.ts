/** npm run check [-- walls types …]: everything that can be said about the code without running it. All parts run, whatever fails. */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { root } from './web-builds.ts'

type Part = { name: string; command: string[] }

const node = (script: string) => [process.execPath, path.join(root, 'scripts', script)]
const tool = (name: string, ...args: string[]) => [path.join(root, 'node_modules/.bin', name), ...args]

const parts: Part[] = [
  { name: 'types (web)', command: tool('tsc', '-p', 'tsconfig.web.json', '--pretty', 'false') },
  { name: 'types (server)', command: tool('tsc', '-p', 'tsconfig.json', '--pretty', 'false') },
  { name: 'promises (oxlint)', command: tool('oxlint', '--type-aware', '--quiet') },
  {
    name: 'lint and format (biome)',
    command: tool('biome', 'check', '--max-diagnostics=60', '--diagnostic-level=warn', '--error-on-warnings'),
  },
  { name: 'dead code (knip)', command: tool('knip', '--no-progress', '--no-config-hints') },
  { name: 'import walls', command: node('walls.ts') },
  { name: 'walls of the web', command: node('web-rules.ts') },
  { name: 'table walls', command: node('table-walls.ts') },
  { name: 'unused calls', command: node('unused-calls.ts') },
  { name: 'plain code', command: node('plain-code.ts') },
]

function run({ name, command }: Part): Promise<boolean> {
  const begin = performance.now()
  return new Promise((done) => {
    const [program, ...args] = command
    const env = { ...process.env, PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}` }
    const child = spawn(program!, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    const end = (good: boolean) => {
      console.log(`${good ? '✓' : '✗'} ${name.padEnd(26)} ${((performance.now() - begin) / 1000).toFixed(1)} s`)
      if (!good) console.log(output.trimEnd().replace(/^/gm, '    '))
      done(good)
    }
    child.once('error', (error) => {
      output += error.message
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })
}

/** All checks, two at a time. */
export async function check(only: string[] = []): Promise<{ passed: number; failed: number }> {
  fs.mkdirSync(path.join(root, '.data'), { recursive: true }) // the compiler remembers there
  const queue = parts.filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word)))
  const results: boolean[] = []
  const lane = async () => {
    for (let part = queue.shift(); part; part = queue.shift()) results.push(await run(part))
  }
  await Promise.all([lane(), lane()])
  return { passed: results.filter(Boolean).length, failed: results.filter((good) => !good).length }
}

if (import.meta.main) {
  const { passed, failed } = await check(process.argv.slice(2))
  console.log(`${passed} checks passed, ${failed} failed`)
  process.exit(failed > 0 || passed === 0 ? 1 : 0)
}
