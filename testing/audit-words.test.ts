import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { knownAction, unreadable } from '#core/server/audit-words.ts'
import { root } from '#scripts/web-builds.ts'

/** What somebody writes into the audit log, as it stands in the sources. */
function written(pattern: RegExp): string[] {
  const files = fs.globSync(['core/server/**/*.ts', 'areas/*/*/server/**/*.ts'], { cwd: root }).filter((file) => !file.includes('.test.'))
  const found = files.flatMap((file) => [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(pattern)].map((m) => m[1]!))
  return [...new Set(found)]
}

/** What the words of an action are made of where they are not written out; a shape that is not here fails. */
const made = new Map([
  ['`black_list.{record.kind}`', ['black_list.add', 'black_list.remove']],
  ['`{of.kind}.update`', written(/\bsetting(?:<[^(]*>)?\(\{[^}]*\bkind: '(\w+)'/g).map((kind) => `${kind}.update`)],
  ['kind', []], // of batches: below
  ['action', []], // `audit` itself, in `auditEdit`
  ['call.name', []], // the loop, for a command that wrote none: it fails in tests where it has no words (core/server/audit.ts)
])
test('every action that is written into the audit log has its words, whether a test writes it or not', async () => {
  const sources = written(
    /\baudit(?:Edit)?\(\s*(?:[^,(){}]|\([^()]*\)|\{[^{}]*\})+,\s*(?:[\w.]+|\{[^{}]*\}),\s*((?:[\w.]+ \? )?(?:'[^']+'(?: : '[^']+')?|`[^`]+`|[\w.]+))[,)]/g,
  ).map((word) => word.replace('$', ''))
  const actions = sources.flatMap((word) => made.get(word) ?? [...word.matchAll(/'([^']+)'/g)].map((m) => m[1]!))
  expect(sources.filter((word) => !made.has(word) && !word.includes("'"))).toEqual([])
  expect(made.get('`{of.kind}.update`')!.length).toBeGreaterThan(2)
  for (const action of ['sign_in', 'sign_in.refused', 'live_code.switch_on', 'live_code.switch_off', 'customer_setting.update'])
    expect(actions).toContain(action)
  const known = await Promise.all(actions.map(knownAction))
  expect(actions.filter((_, i) => !known[i])).toEqual([])
})

test('every batch, and what takes it back, has its words and labels', async () => {
  const kinds = written(/\bbatchTask\(\s*'([^']+)'/g)
  expect(kinds.length).toBeGreaterThan(4)
  const missing = await Promise.all(
    kinds.flatMap((kind) =>
      [kind, `${kind}.undo`].map(async (action) =>
        unreadable(await knownAction(action), [{ undo: 'id', total: 1 }]).map((why) => [action, why]),
      ),
    ),
  )
  expect(missing.flat()).toEqual([])
})
