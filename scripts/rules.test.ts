import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { accounts, page, postponed, rules, rulesIn, stands } from './rules.ts'
import { root } from './web-builds.ts'

const all = accounts()

test('all 350 rules are there, and each holds or waits', () => {
  expect(rules().map(({ id }) => id)).toEqual(rulesIn('R001–R350'))
  expect(all.filter(({ waits }) => !waits).length).toBeGreaterThan(150)
})

test('a rule of an area that stands holds, or says in docs/rules-later.tsv what it waits for', () => {
  expect(all.filter(({ waits }) => waits && !waits.reason && stands(waits.area)).map(({ rule }) => `${rule.id} of ${rule.area}`)).toEqual(
    [],
  )
})

test('what waits has no test, and its line goes when its area comes', () => {
  const held = new Set(all.filter(({ waits }) => !waits).map(({ rule }) => rule.id))
  expect(postponed().filter(({ id, area, reason }) => held.has(id) || stands(area) || !reason)).toEqual([])
  const areas = new Set(rules().flatMap(({ area, obeyedBy }) => [area, ...obeyedBy]))
  // `none`: what the rule speaks of does not exist here, and no area will bring it
  expect(postponed().filter(({ area }) => area !== 'none' && !areas.has(area))).toEqual([])
})

test('docs/rules.md is what `npm run rules` writes', () => {
  expect(fs.readFileSync(path.join(root, 'docs/rules.md'), 'utf8')).toBe(page(all))
})
