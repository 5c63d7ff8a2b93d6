/**
 * npm run rules: writes docs/rules.md, where each of the 350 rules of the specification either has its tests or waits for an area.
 * npm run -s rules -- <area>: the rules that this area brings or obeys, to read before it is built.
 */
import fs from 'node:fs'
import path from 'node:path'
import { root } from './web-builds.ts'

interface Rule {
  id: string
  /** Who brings it. */
  area: string
  /** Who else obeys it; `all` is everybody. */
  obeyedBy: string[]
  says: string
}
interface Waiting {
  area: string
  reason: string
}
export interface Account {
  rule: Rule
  /** Files with a test that has its number in the title; empty while it waits. */
  tests: string[]
  /** What it waits for; null when it has tests. */
  waits: Waiting | null
}

const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const rowsOf = (file: string): string[][] =>
  read(file)
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))

export const rules = (): Rule[] =>
  rowsOf('docs/rules.tsv').map(([id, area, obeyedBy, says]) => ({
    id: id!,
    area: area!,
    obeyedBy: obeyedBy!.split(' ').filter(Boolean),
    says: says!,
  }))

/** `R010, R015` and `R218–R221` as their numbers. */
export const rulesIn = (text: string): string[] =>
  [...text.matchAll(/\bR(\d{3})(?:–R(\d{3}))?\b/g)].flatMap(([, from, to]) =>
    Array.from({ length: Number(to ?? from) - Number(from) + 1 }, (_, i) => `R${String(Number(from) + i).padStart(3, '0')}`),
  )

const tests = ['{core,areas,apps,scripts,testing}/**/*.test.{ts,tsx}', 'e2e/**/*.e2e.ts']
/** What stands in the title of a test or a step, or in the row of a table that makes titles. */
const titles = /(?:\b(?:it|test|step)\(|\[)\s*(['"`])((?:(?!\1).)*)\1/g

function claims(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of fs.globSync(tests, { cwd: root, exclude: ['**/node_modules', '**/dist'] }).sort())
    for (const [, , title] of read(file).matchAll(titles))
      for (const id of rulesIn(title!)) {
        const files = found.get(id) ?? []
        if (!files.includes(file)) found.set(id, [...files, file])
      }
  return found
}

/** Rules that no area of their own brings: they belong to rooms of core. */
const rooms = ['request-layer', 'dialogs-toasts', 'usage-tracking']
export const stands = (area: string): boolean =>
  rooms.includes(area) || fs.globSync(`areas/*/${area}/contract.ts`, { cwd: root }).length > 0

/** Rules that wait although the area they are listed under is there: `docs/rules-later.tsv`, each with the area that brings it and why. */
export const postponed = (): (Waiting & { id: string })[] =>
  rowsOf('docs/rules-later.tsv').flatMap(([ids, area, reason]) => rulesIn(ids!).map((id) => ({ id, area: area!, reason: reason! })))

export function accounts(): Account[] {
  const found = claims()
  const later = new Map(postponed().map((one) => [one.id, one]))
  return rules().map((rule) => ({
    rule,
    tests: found.get(rule.id) ?? [],
    waits: found.has(rule.id) ? null : (later.get(rule.id) ?? { area: rule.area, reason: '' }),
  }))
}

export function page(all = accounts()): string {
  const claimed = all.filter(({ waits }) => !waits)
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const byArea = Map.groupBy(
    all.flatMap((one) => (one.waits ? [{ ...one, waits: one.waits }] : [])),
    ({ waits }) => waits.area,
  )
  return [
    '# Rules of the specification',
    '',
    'Written by `npm run rules`. A rule holds when a test that has its number in the title fails without it; otherwise it waits for the area',
    'that brings it. `npm run -s rules -- <area>` lists what an area brings and obeys; the rules themselves stand in [rules.tsv](rules.tsv),',
    'those that wait although the area they are listed under is there in [rules-later.tsv](rules-later.tsv).',
    '',
    `${claimed.length} hold and ${all.length - claimed.length} wait: ${all.length}.`,
    '',
    '## Those that hold',
    '',
    '| rule | area | says | test |',
    '|---|---|---|---|',
    ...claimed.map(
      ({ rule, tests: [first] }) => `| ${rule.id} | ${rule.area} | ${cell(rule.says)} | [${path.basename(first!)}](../${first}) |`,
    ),
    '',
    '## Those that wait',
    '',
    '| with area | rules |',
    '|---|---|',
    ...[...byArea]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([area, waiting]) => {
        const plain = waiting.filter(({ waits }) => !waits.reason).map(({ rule }) => rule.id)
        const reasons = Map.groupBy(
          waiting.filter(({ waits }) => waits.reason),
          ({ waits }) => waits.reason,
        )
        const withReason = [...reasons].map(([reason, list]) => `${list.map(({ rule }) => rule.id).join(' ')} (${cell(reason)})`)
        return `| ${area} | ${[plain.join(' '), ...withReason].filter(Boolean).join('; ')} |`
      }),
    '',
  ].join('\n')
}

if (import.meta.main) {
  const [area] = process.argv.slice(2)
  if (area) {
    const own = accounts().filter(({ rule }) => rule.area === area || rule.obeyedBy.includes(area))
    for (const {
      rule,
      tests: [first],
    } of own)
      console.log(`${rule.id} ${rule.area === area ? 'brings' : 'obeys '} ${rule.says}${first ? `  [${first}]` : ''}`)
  } else {
    fs.writeFileSync(path.join(root, 'docs/rules.md'), page())
    console.log('docs/rules.md')
  }
}
