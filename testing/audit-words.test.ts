import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadWorkers } from '#core/server/areas.ts'
import { knownAction, knownObject, unreadable } from '#core/server/audit-words.ts'
import type { LongTask } from '#core/server/tasks.ts'
import { root } from '#scripts/web-builds.ts'

/** What somebody writes into the audit log, as it stands in the sources. */
function written(pattern: RegExp): string[] {
  const files = fs.globSync(['core/server/**/*.ts', 'areas/*/*/server/**/*.ts'], { cwd: root }).filter((file) => !file.includes('.test.'))
  const found = files.flatMap((file) => [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(pattern)].map((m) => m[1]!))
  return [...new Set(found)]
}

/** What the words of an action are made of where they are not written out; a shape that is not here fails. */
const made = new Map<string, readonly string[]>([
  ['`black_list.{record.kind}`', ['black_list.add', 'black_list.remove']],
  ['`{of.kind}.update`', written(/\bsetting(?:<[^(]*>)?\(\{[^}]*\bkind: '(\w+)'/g).map((kind) => `${kind}.update`)],
  // of each owner of fields (core/server/fields/)
  ...['add', 'update', 'delete', 'sort', 'convert', 'converted'].map(
    (verb) => [`\`{owner.audit}.${verb}\``, written(/\baudit: '(\w+)'/g).map((kind) => `${kind}.${verb}`)] as const,
  ),
  // of each subject of stages (core/server/stages/define.ts)
  ...['add', 'update', 'delete', 'sort'].map(
    (verb) => [`\`{subject.kind}.${verb}\``, written(/\bkind: '(\w+_process)'/g).map((kind) => `${kind}.${verb}`)] as const,
  ),
  // of each subject of pools (core/server/pools/define.ts)
  ...['add', 'update', 'delete', 'rule', 'switch'].map(
    (verb) => [`\`{subject.kinds.pool}.${verb}\``, written(/\bpool: '(\w+_pool)'/g).map((kind) => `${kind}.${verb}`)] as const,
  ),
  ...['add', 'update', 'delete', 'sort'].map(
    (verb) => [`\`{subject.kinds.grade}.${verb}\``, written(/\bgrade: '(\w+_grade)'/g).map((kind) => `${kind}.${verb}`)] as const,
  ),
  // of the two lists of people who are no customers yet (areas/customer/pre-tag)
  ...['create', 'update', 'delete', 'put_back', 'switch'].map(
    (verb) => [`\`{kindOf[what]}.${verb}\``, written(/\b(?:tags|fields): '(pre_\w+)'/g).map((kind) => `${kind}.${verb}`)] as const,
  ),
  [`\`{kindOf[what]}.\${decision}\``, written(/\b(?:tags|fields): '(pre_\w+)'/g).flatMap((kind) => [`${kind}.apply`, `${kind}.dismiss`])],
  [`\`{subject.kind}.\${what}\``, written(/\bkind: '(\w+_process)'/g).flatMap((kind) => [`${kind}.enabled`, `${kind}.notify`])],
  ['kind', []], // of batches: below
  ['action', []], // `audit` itself, in `auditEdit`
  ['call.name', []], // the loop, for a command that wrote none: it fails in tests where it has no words (core/server/audit.ts)
])
test('every action that is written into the audit log has its words, whether a test writes it or not', async () => {
  const sources = written(
    /\baudit(?:Edit|Each)?\(\s*(?:[^,(){}]|\([^()]*\)|\{[^{}]*\})+,\s*(?:[\w.]+|\{[^{}]*\}),\s*((?:[\w.]+ \? )?(?:'[^']+'(?: : '[^']+')?|`[^`]+`|[\w.]+))[,)]/g,
  ).map((word) => word.replace('$', ''))
  const actions = sources.flatMap((word) => made.get(word) ?? [...word.matchAll(/'([^']+)'/g)].map((m) => m[1]!))
  expect(sources.filter((word) => !made.has(word) && !word.includes("'"))).toEqual([])
  expect(made.get('`{of.kind}.update`')!.length).toBeGreaterThan(2)
  for (const action of ['sign_in', 'sign_in.refused', 'live_code.switch_on', 'live_code.switch_off', 'customer_setting.update'])
    expect(actions).toContain(action)
  const known = await Promise.all(actions.map(knownAction))
  expect(actions.filter((_, i) => !known[i])).toEqual([])
})

/** Lines about no object by its id, each because there is none or because it is not one. */
const aboutNone = [
  // the company itself, or the only one there is
  'live_code.sync corp_auth.activate corp_auth.withdraw corp_auth.authorise corp_app.callback_keys',
  // one's own session, or some of them
  'sign_out session.end corp.leave corp.link corp.unlink',
  // an order of all, whose names the line has
  'live_code_group.sort quick_reply_folder.sort quick_reply.move',
  // a whole file, or a queue of the platform
  'staff.import callback.replay job.retry strategy_tag.add strategy_tag.delete',
  // a switch of one or of many, which `about` says
  'live_code.switch_on connected_account.disconnect',
].flatMap((line) => line.split(' '))
test('what is done to something names it: its kind, its id and its name, or there is a reason', () => {
  const lines = written(/\baudit\(\s*[\w.]+,\s*\w+,\s*('[^']+'(?:, \{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})?)(?=,?\s*\))/g)
  const bare = lines.filter((line) => !/\bid\b|\.\.\.\w+/.test(line.slice(line.indexOf('{') + 1 || line.length)))
  const actions = bare.map((line) => /'([^']+)'/.exec(line)![1]!)
  expect(actions.filter((action) => !aboutNone.includes(action))).toEqual([])
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

/** The keys of whatever a schema lets through, at any depth. */
function keysOf(schema: AnySchema, found = new Set<string>()): Set<string> {
  const { zh, en, ...rest } = schema.properties ?? {} // words in both languages are no keys: what a batch is about
  for (const [key, inner] of Object.entries(zh && en ? rest : (schema.properties ?? {}))) keysOf(inner, found.add(key))
  for (const inner of [schema.items, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) if (inner) keysOf(inner, found)
  return found
}
type AnySchema = { properties?: Record<string, AnySchema>; items?: AnySchema; anyOf?: AnySchema[]; allOf?: AnySchema[] }

/** What a task is given and leaves out of its line (`told` of a batch). */
const unsaid = ['customer_field_batch: sealed']
test('what an export was filtered by and a batch was asked for has its labels: a line that cannot be read would end them where nobody looks', async () => {
  const tasks = (await loadWorkers()).filter((worker): worker is LongTask => 'kind' in worker)
  const lines = await Promise.all(
    tasks.map(async ({ kind, spec }) => ({ kind, spec, action: await knownAction(kind.endsWith('_export') ? 'export' : kind) })),
  )
  const read = lines.filter(({ action }) => action)
  expect(read.length).toBeGreaterThan(12)
  const missing = read.flatMap(({ kind, spec, action }) =>
    [...keysOf(spec.input as AnySchema)].filter((key) => !action!.field(key)).map((key) => `${kind}: ${key}`),
  )
  expect(missing).toEqual(unsaid)
})

test('what the program names is named in both languages: a line that keeps the Chinese name has the other by the id of its object', async () => {
  const kinds = written(/\bkind: '(\w+)',\s*id: [\w.]+,\s*name: [^,}]*\.zh\b/g)
  expect(kinds).toContain('seat_kind')
  const places = await Promise.all(kinds.map(async (kind) => [kind, await knownObject(kind)] as const))
  // a task is called as it was when it was cancelled, which no id says
  expect(places.filter(([kind, place]) => kind !== 'task' && !place?.names).map(([kind]) => kind)).toEqual([])
  expect((await knownObject('seat_kind'))?.names?.base).toEqual({ zh: '客户运营席位', en: 'Operations' })
})
