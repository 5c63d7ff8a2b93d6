/** npm run -s where <call | path | table>: the places that make it, as file:line. */
import fs from 'node:fs'
import path from 'node:path'
import { loadCalls, loadScreens } from './catalogue.ts'
import { root } from './web-builds.ts'

const query = process.argv[2]
if (!query) {
  console.error('npm run -s where liveCodes.list | contact_way.list | /contact_way/list | /client/side_window | live_codes')
  process.exit(1)
}
const bare = query.replace(/^(GET|POST) /, '').replace(/^\/api\//, '/')
let found = 0

function show(what: string, file: string, pattern: RegExp | string, all = true): void {
  const lines = fs.readFileSync(path.join(root, file), 'utf8').split('\n')
  for (const [i, line] of lines.entries()) {
    if (typeof pattern === 'string' ? !line.includes(pattern) : !pattern.test(line)) continue
    console.log(`${what.padEnd(10)} ${file}:${i + 1}  ${line.trim().slice(0, 90)}`)
    found++
    if (!all) return
  }
}
const files = (...globs: string[]) => fs.globSync(globs, { cwd: root, exclude: ['**/node_modules', '**/dist'] }).sort()

for (const { exportName, key, file, call } of await loadCalls()) {
  if (![call.name, call.path, `${exportName}.${key}`].includes(bare)) continue
  console.log(`\n${call.method} /api${call.path}  ${exportName}.${key}`)
  show('contract', file, new RegExp(`^\\s+${key}: (query|command)`), false)
  const area = path.dirname(file)
  const handlers = file.startsWith('areas/') ? `${area}/server/*.ts` : '{core,areas/*/*}/server/**/*.ts'
  for (const server of files(handlers)) {
    if (fs.readFileSync(path.join(root, server), 'utf8').includes(`implement(${exportName}`))
      show('handler', server, new RegExp(`^\\s+(async )?${key}\\b[:(,]`), false)
  }
  for (const user of files('{core,areas,apps,sdk}/**/*.{ts,tsx}')) {
    if (user !== file)
      show(
        /\.test\.tsx?$/.test(user) ? 'test' : user.includes('/web/') || user.startsWith('apps/') ? 'screen' : 'use',
        user,
        `${exportName}.${key}`,
      )
  }
}
for (const screen of await loadScreens()) {
  if (screen.path === query || (query.startsWith('/') && query.length > 1 && screen.path.startsWith(query)))
    show('screen', screen.file, `'${screen.path}'`)
}
if (/^[a-z][a-z0-9_]*$/.test(query)) {
  for (const file of files('migrations/*.sql'))
    show('migration', file, new RegExp(`\\btable (if (not )?exists )?${query}\\b|\\bon ${query}\\b`, 'i'))
  for (const file of files('{core,areas}/**/server/**/*.ts'))
    if (!file.endsWith('generated.ts')) show('use', file, new RegExp(`['"\`. ]${query}\\b`))
}
if (found === 0) {
  console.error(`Nothing is called ${query}.`)
  process.exit(1)
}
