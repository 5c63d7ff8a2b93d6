/** npm run bench [-- name …] [--save]: runs bench/<name>.ts, all when none is named. --save keeps what they print in docs/bench/. */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from './web-builds.ts'

const args = process.argv.slice(2)
const save = args.includes('--save')
const named = args.filter((arg) => !arg.startsWith('--'))
const all = fs
  .globSync('bench/*.ts', { cwd: root })
  .map((file) => path.basename(file, '.ts'))
  .filter((name) => !name.startsWith('_'))
  .sort()
const unknown = named.filter((name) => !all.includes(name))
if (unknown.length > 0 || all.length === 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${all.join(', ') || 'none'}`)
  process.exit(1)
}
let failed = 0
for (const name of named.length > 0 ? named : all) {
  console.log(`\n── ${name}`)
  let text = `${new Date().toISOString().slice(0, 10)}, ${os.availableParallelism()} cores, Node ${process.version}\n\n`
  const code = await new Promise<number | null>((done) => {
    const child = spawn(process.execPath, ['--expose-gc', path.join('bench', `${name}.ts`)], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      process.stdout.write(part)
      text += part
    })
    child.once('close', done)
  })
  if (code !== 0) failed++
  else if (save) {
    fs.mkdirSync(path.join(root, 'docs/bench'), { recursive: true })
    fs.writeFileSync(path.join(root, 'docs/bench', `${name}.txt`), text)
  }
}
process.exitCode = failed > 0 ? 1 : 0
