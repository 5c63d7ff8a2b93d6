import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseSync } from 'libpg-query'
import { expect, test } from 'vitest'
import { statementsOf } from '#core/server/migrate.ts'
import { root } from '#scripts/web-builds.ts'

const names = fs.globSync('*.sql', { cwd: path.join(root, 'migrations') }).sort()
/** The first rows of the house were laid without these rules. */
const ruledFrom = '20261124'
const sortedFrom = '20261123_83'

/** Names in the order in which they came; what is not committed yet came last. `null` without a history. */
function asTheyCame(): string[] | null {
  try {
    const log = execFileSync(
      'git',
      ['log', '--diff-filter=A', '--no-renames', '--name-only', '--format=', '--reverse', '--', 'migrations'],
      {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    )
    const came = [...new Set(log.split('\n').filter(Boolean))].map((file) => path.basename(file)).filter((name) => names.includes(name))
    return came.length === 0 ? null : [...came, ...names.filter((name) => !came.includes(name))]
  } catch {
    return null
  }
}
const came = asTheyCame()

test.skipIf(came === null)('a new migration sorts last (npm run db:new names it so)', () => {
  const late = came!.slice(came!.findIndex((name) => name >= sortedFrom))
  expect(late).toEqual([...late].sort())
})

/** What a statement makes that would have to be undone before the tables can be distributed. */
function problemsOf(sql: string): string[] {
  const problems: string[] = []
  const add = (constraint: Tree, inTable: boolean) => {
    const kind = constraint.contype as string
    if (kind === 'CONSTR_FOREIGN' && inTable) problems.push('a foreign key in CREATE TABLE or ADD COLUMN: alter table … add constraint')
    else if (/CHECK|UNIQUE|FOREIGN|EXCLUSION/.test(kind) && !constraint.conname) problems.push('a constraint without a name')
  }
  const walk = (node: unknown, inTable: boolean): void => {
    if (Array.isArray(node)) for (const one of node) walk(one, inTable)
    else if (typeof node === 'object' && node !== null)
      for (const [key, value] of Object.entries(node)) {
        if (key === 'Constraint') add(value, inTable)
        walk(value, inTable || key === 'CreateStmt' || key === 'ColumnDef')
      }
  }
  walk(parseSync(sql), false)
  return problems
}
type Tree = Record<string, unknown>

test('constraints have names, and keys between tables are added by themselves', () => {
  const found = names
    .filter((name) => name >= ruledFrom)
    .flatMap((name) => problemsOf(fs.readFileSync(path.join(root, 'migrations', name), 'utf8')).map((problem) => `${name}: ${problem}`))
  expect(found).toEqual([])
  expect(problemsOf('create table a (corp_id integer not null, x int constraint a_x check (x > 0), primary key (corp_id, x))')).toEqual([])
  expect(problemsOf('alter table a add constraint a_corp foreign key (corp_id) references corps')).toEqual([])
  expect(problemsOf('create table a (x int check (x > 0))')).toHaveLength(1)
  expect(problemsOf('create table a (corp_id int references corps)')).toHaveLength(1)
  expect(problemsOf('create table a (x int, y int, unique (x, y))')).toHaveLength(1)
  expect(problemsOf('alter table a add column b uuid references c')).toHaveLength(1)
  expect(problemsOf('alter table a add check (x > 0)')).toHaveLength(1)
})

test('the runner sends one statement a query, whatever letters stand before it', () => {
  expect(statementsOf("-- 睦客\nselect '客;户';\n\ndo $$ begin; end $$;\n-- end\n").map((one) => one.trim())).toEqual([
    "select '客;户'",
    'do $$ begin; end $$',
  ])
  for (const name of names) expect(statementsOf(fs.readFileSync(path.join(root, 'migrations', name), 'utf8')).length).toBeGreaterThan(0)
})
