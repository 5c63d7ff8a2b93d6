/**
 * npm run new <group>/<area> [more areas …]: a new area, copied from scripts/new/area with its own names: contract, list, form, detail, batch,
 * export, import, job, event, subscriber, side-window tab, finder, help, texts, migration, test. It compiles, keeps the rules and passes the tests as it stands;
 * but for its migration it touches no file outside its folder. `--no-types` leaves the types of its table to `npm run db:types`.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { modules } from '#core/contract/modules.ts'
import { root } from './web-builds.ts'

const example = path.join(root, 'scripts/new/area')
/** “To be named”: an id among Chinese words would be a refusal in the wrong language. */
const unnamed = '待命名'
const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const camel = (words: string) => words.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())
const upper = (word: string) => word[0]!.toUpperCase() + word.slice(1)
const spaced = (words: string) => words.replaceAll('-', ' ')

function make(group: string, area: string): void {
  const folder = path.join(root, 'areas', group, area)
  const single = area.endsWith('ies') ? area.replace(/ies$/, 'y') : /[^s]s$/.test(area) ? area.slice(0, -1) : area
  const known = Object.entries(modules).find(([, module]) => module.area === area)
  const module = known?.[0]
  const renamed: Record<string, string> = {
    'activity/lucky-draws': `${group}/${area}`,
    'lucky-draws': area,
    luckyDraws: single === area ? `${camel(area)}Items` : camel(area), // the name of the calls must differ from the name of one
    luckyDraw: camel(single),
    LuckyDraws: upper(camel(area)),
    LuckyDraw: upper(camel(single)),
    lucky_draws: area.replaceAll('-', '_'),
    lucky_draw: single.replaceAll('-', '_'),
    'Lucky draws': upper(spaced(area)),
    'Lucky draw': upper(spaced(single)),
    'lucky draws': spaced(area),
    'lucky draw': spaced(single),
    抽奖: known?.[1].title ?? (area === 'lucky-draws' ? '抽奖' : unnamed),
    raffle_activity: module ?? '',
  }
  const words = new RegExp(
    Object.keys(renamed)
      .toSorted((a, b) => b.length - a.length)
      .join('|'),
    'g',
  )

  /** The example's text under this area's names; where no permission module is the area's, its calls are open to all staff. */
  const own = (text: string): string => {
    const open = module
      ? text
      : text
          .replace(/: query\(\{(\s*)access: may\([^)]*\)/g, ": query({$1access: 'staff'")
          .replace(/: command\(\{(\s*)access: may\([^)]*\)/g, ": command({$1access: 'staff', because: 'say here why anybody signed in may'")
          .replace(/\bmay,\s+/, '')
          .replace(/^ *module: 'raffle_activity',\n/gm, '')
    return open.replace(words, (word) => renamed[word]!)
  }

  // A finder asks for a module.
  const left = new Set(['migration.sql', ...(module ? [] : ['web/finder.ts', 'web/parts.ts'])])
  for (const name of fs.globSync('**/*.*', { cwd: example }).sort()) {
    if (left.has(name)) continue
    const file = path.join(folder, own(name))
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, own(fs.readFileSync(path.join(example, name), 'utf8')))
    console.log(path.relative(root, file))
  }
  const migration = tool('db-new.ts', area)
  fs.appendFileSync(path.join(root, migration), own(fs.readFileSync(path.join(example, 'migration.sql'), 'utf8')))
  console.log(migration)
  console.log(
    `/dashboard/${renamed.lucky_draw}: give it a place in the menu (web/screens.ts); its tab beside the chat stands in web/side-window/screens.ts`,
  )
  if (!module)
    console.log(
      `No permission module belongs to ${area} (core/contract/modules.ts): its calls are open to all staff for now, and its Chinese name is ${renamed.抽奖}.`,
    )
}

function tool(script: string, ...args: string[]): string {
  const done = spawnSync(process.execPath, [path.join(root, 'scripts', script), ...args], { cwd: root, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`${script}: ${done.stderr}`)
  return done.stdout.trim()
}

const areas = process.argv.slice(2).filter((word) => !word.startsWith('--'))
for (const given of areas.length > 0 ? areas : ['']) {
  const [group, area, more] = given.split('/')
  const folder = path.join(root, 'areas', given)
  if (group && area && more === undefined && kebab.test(group) && kebab.test(area) && !fs.existsSync(folder)) continue
  console.error(given && fs.existsSync(folder) ? `areas/${given} is there already` : 'npm run new activity/lucky-draws')
  process.exit(1)
}
for (const given of areas) make(...(given.split('/') as [string, string]))
if (!process.argv.includes('--no-types')) console.log(tool('db-types.ts'))
const folders = areas.map((given) => path.join('areas', given))
spawnSync(path.join(root, 'node_modules/.bin/biome'), ['check', '--write', ...folders], { cwd: root, stdio: 'ignore' })
console.log('Next: npm run check; npm test -- testing; then make it yours. What an area can say: docs/contributions.md.')
