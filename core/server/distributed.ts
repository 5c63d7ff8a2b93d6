import type { Kind } from './tables.ts'

// The tree is PostgreSQL's, a few hundred shapes; what is needed of it is asked for by name.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Tree = Record<string, any>

/**
 * What a distributed PostgreSQL (Citus) refuses on a table of companies, or answers wrongly without a word: asked in tests only, so that no
 * statement is written today that cannot run beyond one machine. docs/decisions/tables.md has each class with its cure.
 */
export function notDistributable(tree: Tree, tables: ReadonlyMap<string, Kind>): string | null {
  const kinds = new Set(tables.values())
  if (!kinds.has('tenant')) return null
  if (kinds.has('local')) return `a table of companies and a local one in one statement: ${[...tables.keys()].join(', ')}`
  for (const [type, statement] of statements(tree)) {
    const target: string | undefined = statement.relation?.relname
    if (!target || tables.get(target) !== 'tenant') continue
    const problem = type === 'InsertStmt' ? inserted(statement) : problemOfChange(statement)
    if (problem) return problem
    const returned = statement.returningClause ?? statement.returningList
    if (calls(returned, (name) => name === 'now')) return 'now() in RETURNING: the clocks of two nodes differ, compare two columns'
    if (has(returned, 'SubLink')) return 'a sub-select in RETURNING: two statements'
  }
  return null
}

function inserted({ selectStmt, onConflictClause }: Tree): string | null {
  const source = selectStmt?.SelectStmt
  if (source?.valuesLists && has(source.valuesLists, 'SubLink')) return 'a sub-select in VALUES: insert … select'
  if (!onConflictClause) return null
  if (
    calls(onConflictClause, isNotImmutable) ||
    [...nodesOf(onConflictClause, 'A_Expr')].some((e) => isInterval(e.lexpr) || isInterval(e.rexpr))
  )
    return 'a function that is not immutable behind ON CONFLICT: excluded.column'
  if (source && !source.valuesLists && has(onConflictClause, 'ParamRef'))
    return 'a parameter behind ON CONFLICT of INSERT … SELECT: into the select list, then excluded.column'
  return null
}

function problemOfChange(statement: Tree): string | null {
  if (calls(statement, (name) => volatile.has(name)))
    return 'a volatile function in UPDATE or DELETE: statement_timestamp(), ids made by the program'
  for (const type of ['CaseExpr', 'CoalesceExpr'])
    for (const part of nodesOf(statement, type))
      if (calls(part, isNotImmutable)) return 'now() or the like in CASE or COALESCE of an UPDATE: the time as a parameter'
  for (const call of nodesOf(statement.targetList, 'FuncCall'))
    if (stable.has(nameOf(call)) && has(call.args, 'ColumnRef'))
      return `${nameOf(call)}(column) in SET is only stable: || or a value computed before`
  for (const { lexpr, rexpr } of nodesOf(statement.targetList, 'A_Expr'))
    for (const [time, span] of [
      [lexpr, rexpr],
      [rexpr, lexpr],
    ])
      if (isInterval(span) && has(time, 'ColumnRef')) return 'a column plus an interval in SET is only stable: a value computed before'
  return null
}

const volatile = new Set([
  'clock_timestamp',
  'gen_random_uuid',
  'random',
  'nextval',
  'timeofday',
  'uuidv7',
  'uuidv4',
  'setval',
  'pg_notify',
])
const times = new Set(['now', 'statement_timestamp', 'transaction_timestamp'])
/** Those of pg_proc that are stable and that somebody would write. */
const stable = new Set(
  `concat concat_ws format to_char to_date to_timestamp array_to_string array_to_json to_json to_jsonb row_to_json json_build_object json_build_array
   jsonb_build_object jsonb_build_array json_object json_agg jsonb_agg date_trunc date_part extract age make_timestamptz quote_literal`.split(
    /\s+/,
  ),
)
const isNotImmutable = (name: string) => volatile.has(name) || times.has(name) || stable.has(name)

const nameOf = (call: Tree): string => call.funcname.at(-1).String.sval
const isInterval = (node: Tree | undefined) =>
  node?.TypeCast?.typeName.names.at(-1).String.sval === 'interval' || (node?.FuncCall && nameOf(node.FuncCall) === 'make_interval')

/** Every node of one type below. */
function* nodesOf(node: unknown, type: string): Generator<Tree> {
  if (typeof node !== 'object' || node === null) return
  for (const [key, value] of Object.entries(node)) {
    if (key === type) yield value as Tree
    yield* nodesOf(value, type)
  }
}
const has = (node: unknown, type: string) => !nodesOf(node, type).next().done

function calls(node: unknown, which: (name: string) => boolean): boolean {
  for (const call of nodesOf(node, 'FuncCall')) if (which(nameOf(call))) return true
  // current_timestamp and its like are words of the language
  return has(node, 'SQLValueFunction') && which('now')
}

function* statements(tree: Tree): Generator<[string, Tree]> {
  for (const type of ['InsertStmt', 'UpdateStmt', 'DeleteStmt']) for (const one of nodesOf(tree, type)) yield [type, one]
}
