/**
 * npm run bench [-- name …]: runs bench/<name>.ts, all when none is named; a bench may have options (`sync --full`). What they said last
 * stands in docs/bench.md, one chapter each (`--save`).
 */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from './web-builds.ts'

const args = process.argv.slice(2)
const names = args.filter((arg) => !arg.startsWith('--'))
const options = args.filter((arg) => arg.startsWith('--') && arg !== '--save')
const all = fs
  .globSync('bench/*.ts', { cwd: root })
  .map((file) => path.basename(file, '.ts'))
  .filter((name) => !name.startsWith('_'))
  .sort()
const unknown = names.filter((name) => !all.includes(name))
if (unknown.length > 0 || all.length === 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${all.join(', ') || 'none'}`)
  process.exit(1)
}
/** The chapters of docs/bench.md by name; those that are not run now stay as they are. */
const file = path.join(root, 'docs/bench.md')
const chapters = new Map<string, string>()
if (fs.existsSync(file))
  for (const part of fs.readFileSync(file, 'utf8').split(/^## /m).slice(1)) chapters.set(part.slice(0, part.indexOf('\n')), part)

let failed = 0
for (const name of names.length > 0 ? names : all) {
  console.log(`\n── ${name}`)
  let text = ''
  const code = await new Promise<number | null>((done) => {
    const child = spawn(process.execPath, ['--expose-gc', path.join('bench', `${name}.ts`), ...options], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: 'bench' }, // the handle lets it look at all tables, as it lets tests; all else is what users run
    })
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      process.stdout.write(part)
      text += part
    })
    child.once('close', done)
  })
  if (code !== 0) failed++
  const day = new Date().toISOString().slice(0, 10)
  const busy = `load ${os.loadavg()[0]!.toFixed(1)}`
  chapters.set(
    name,
    `${name}\n\n${day}, ${os.availableParallelism()} cores (${busy}), Node ${process.version}\n\n\`\`\`\n${text.trim()}\n\`\`\`\n`,
  )
}
const head = `# Benches

What \`npm run bench\` said last, both sides and the ratio of one run. The machine is shared: ratios count, not the figures. A goal is
measured A/B/A; where a neighbour's load shows, processor time decides (research/performance.md §12).

`
fs.writeFileSync(
  file,
  head +
    [...chapters]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, text]) => `## ${text.trim()}\n`)
      .join('\n'),
)
process.exitCode = failed > 0 ? 1 : 0
