import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { knownAction, unreadable } from '#core/server/audit-words.ts'
import { root } from '#scripts/web-builds.ts'

/** What somebody writes into the audit log, as it stands in the sources: `black_list.${…}` is any action of that shape. */
function written(pattern: RegExp): string[] {
  const files = fs.globSync(['core/server/**/*.ts', 'areas/*/*/server/**/*.ts'], { cwd: root }).filter((file) => !file.includes('.test.'))
  const found = files.flatMap((file) => [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(pattern)].map((m) => m[1]!))
  return [...new Set(found)].filter((action) => !action.startsWith('${'))
}

test('every action that is written into the audit log has its words, whether a test writes it or not', async () => {
  const actions = written(/\baudit(?:Edit)?\(\s*[\w.]+,\s*[\w.]+,\s*(?:\w+ \? )?['`]([^'`]+)['`]/g)
  expect(actions.length).toBeGreaterThan(40)
  const literal = actions.filter((action) => !action.includes('${'))
  const known = await Promise.all(literal.map(knownAction))
  expect(literal.filter((_, i) => !known[i])).toEqual([])
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
