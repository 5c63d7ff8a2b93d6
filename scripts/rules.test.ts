import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')

/** `R010, R015` and `R218–R221` as their numbers. */
const rulesIn = (text: string): string[] =>
  [...text.matchAll(/\bR(\d{3})(?:–R(\d{3}))?\b/g)].flatMap(([, from, to]) =>
    Array.from({ length: Number(to ?? from) - Number(from) + 1 }, (_, i) => `R${String(Number(from) + i).padStart(3, '0')}`),
  )

/** What stands in the title of a test, or in the row of a table that makes titles. */
const titles = fs
  .globSync(['{core,areas,apps,scripts}/**/*.test.{ts,tsx}', 'e2e/**/*.e2e.ts'], {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })
  .flatMap((file) => [...read(file).matchAll(/(?:\b(?:it|test)\(|\[)\s*(['"`])((?:(?!\1).)*)\1/g)].map(([, , title]) => title!))
const named = new Set(titles.flatMap(rulesIn))

const [now, later] = read('docs/rules.md').split('\n## Later')
const expected = [...now!.matchAll(/^\| ([a-z-]+) \| (R\d.*) \|$/gm)].flatMap(([, , rules]) => rulesIn(rules!))
const postponed = [...later!.matchAll(/^- (R\d{3}[^:]*?) with ([a-z-]+): (.+)$/gm)].map(([, rules, area, reason]) => ({
  rules: rulesIn(rules!),
  area: area!,
  reason: reason!,
}))

test('every rule of docs/rules.md is named in the title of a test', () => {
  expect(expected.length).toBeGreaterThan(150)
  expect(expected.filter((rule) => !named.has(rule))).toEqual([])
})

test('a rule stands once: as one that holds, or as one that waits for its area', () => {
  const all = [...expected, ...postponed.flatMap(({ rules }) => rules)]
  expect(all.filter((rule, i) => all.indexOf(rule) !== i)).toEqual([])
  expect(later!.match(/^- R/gm)).toHaveLength(postponed.length) // no line that nobody understands
})

test('a rule that waits has no test yet, and its line goes when it has one', () => {
  expect(postponed.flatMap(({ rules }) => rules).filter((rule) => named.has(rule))).toEqual([])
})
