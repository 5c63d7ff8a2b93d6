/**
 * Every declared call is used by a screen, a job or an example of the SDK, or named with a reason in docs/unused-calls.md:
 *
 *     - `liveCodes.list`: only the API document shows it
 */
import fs from 'node:fs'
import path from 'node:path'
import { loadCalls } from './catalogue.ts'
import { root } from './web-builds.ts'

const users = ['{core,areas}/**/web/**/*.{ts,tsx}', 'apps/**/*.{ts,tsx}', 'areas/*/*/server/jobs.ts', 'sdk/examples/**/*.ts']
const texts = fs
  .globSync(users, { cwd: root, exclude: ['**/node_modules', '**/dist', '**/*.test.{ts,tsx}'] })
  .map((file) => fs.readFileSync(path.join(root, file), 'utf8'))
  .join('\n')
const list = path.join(root, 'docs/unused-calls.md')
const excused = new Map<string, string>()
if (fs.existsSync(list)) {
  for (const [, name, reason] of fs.readFileSync(list, 'utf8').matchAll(/^- `(\w+\.\w+)`:? *(.*)$/gm)) excused.set(name!, reason!)
}

const problems: string[] = []
const declared = new Set<string>()
const calls = await loadCalls()
for (const { exportName, key, file } of calls) {
  const name = `${exportName}.${key}`
  declared.add(name)
  const used = new RegExp(`\\b${exportName}\\.${key}\\b`).test(texts)
  if (!used && !excused.has(name)) problems.push(`${file}: no screen, job or example uses ${name}`)
  if (used && excused.has(name)) problems.push(`docs/unused-calls.md: ${name} is used now, take it off the list`)
}
for (const [name, reason] of excused) {
  if (!declared.has(name)) problems.push(`docs/unused-calls.md: there is no call ${name}`)
  if (!reason) problems.push(`docs/unused-calls.md: say why nothing uses ${name}`)
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${calls.length} calls, all used${excused.size > 0 ? ` but ${excused.size} with a reason` : ''}`)
