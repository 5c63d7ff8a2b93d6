import { loadModule, parseSync } from 'libpg-query'
import { LRUCache } from 'lru-cache'
import { notDistributable, type Tree } from './distributed.ts'
import type { Kind, TableInfo } from './tables.ts'

/**
 * What a statement does with which tables, read from PostgreSQL's own syntax tree. It is strict on purpose: what it does not understand
 * counts as a problem, so a way around has to be written here first.
 */
export interface Reading {
  /** Places (from 0) of the parameters that must be the company's id. */
  corpParams: number[]
  /** Tables it touches, by kind; a catalogue counts as none. */
  tables: Map<string, Kind>
  /** Why it may not go to the tables of a company. */
  problem: string | null
  /** Whoever asks: it would change what is only ever added to. */
  rewrites: string | null
  /** What would not run on more than one machine; looked for in tests only. */
  undistributable: string | null
}

type Tables = ReadonlyMap<string, TableInfo>
type Names = ReadonlySet<string>

/** One table of one FROM list, and the conditions that every row of it must meet there. */
interface Alias {
  name: string
  table: string
  conditions: Tree[]
}

const readings = new LRUCache<string, Reading>({ max: 4000 })
await loadModule()

/** Parsed once per text (0.01 to 0.1 ms, a thousand rows of VALUES 100 ms), then kept. */
export function readStatement(text: string, tables: Tables): Reading {
  let reading = readings.get(text)
  if (!reading) {
    reading = parse(text, tables)
    readings.set(text, reading)
  }
  return reading
}

/** Tables that are only ever added to; their comments say so, and their owner may not do otherwise either (`append_only` of the migrations). */
export const appendOnly: ReadonlySet<string> = new Set(['audit_log', 'audit_chain'])

/** Functions that run a text they are given, or read what is no table: nothing can be said about them. */
const opaque =
  /^(query_to_xml|cursor_to_xml|table_to_xml|schema_to_xml|database_to_xml|dblink|ts_stat|ts_rewrite|lo_|loread|lowrite|pg_read_|pg_ls_|pg_stat_|pg_logical_|pg_get_|set_config|xpath_table|connectby|crosstab)/
/** Other catalogues hold values (pg_stats) and statements (pg_stat_activity) of all companies. */
const catalogues = new Set(['pg_timezone_names'])
/** The parts of a table that is divided by time have its name and a month. */
const month = /_(\d{6}|default)$/
/** The schema of pg-boss. */
const jobsSchema = 'jobs'
const settings = new Set([
  'statement_timeout',
  'lock_timeout',
  'work_mem',
  'plan_cache_mode',
  'citus.multi_shard_modify_mode',
  'TRANSACTION',
])
const harmless = new Set(['TransactionStmt', 'NotifyStmt', 'ListenStmt', 'UnlistenStmt'])

function parse(text: string, tables: Tables): Reading {
  const found = new Map<string, Kind>()
  const problems: string[] = []
  const params = new Set<number>()
  const stmts: Tree[] = []
  try {
    stmts.push(...((parseSync(text) as Tree).stmts ?? []).map((one: Tree) => one.stmt))
  } catch (error) {
    problems.push(`it cannot be read: ${(error as Error).message}`)
  }
  let rewrites: string | null = null
  const rewritten = ({ relname }: Tree) => {
    if (appendOnly.has(relname.replace(month, ''))) rewrites = `${relname} is append only`
  }
  const wrong = (what: string): null => {
    problems.push(what)
    return null
  }

  /** A name in FROM: the table's kind, or null for a common table expression and catalogues. */
  function kindOf(range: Tree, ctes: Names): Kind | null {
    const { relname: name, schemaname: schema, catalogname } = range
    if (catalogname) return wrong(`another database: ${catalogname}`)
    if (schema === jobsSchema) {
      found.set(`${schema}.${name}`, 'local')
      return 'local'
    }
    if (schema === 'pg_catalog' || (!schema && name.startsWith('pg_') && !ctes.has(name)))
      return catalogues.has(name) ? null : wrong(`the catalogue ${name}`)
    if (schema) return wrong(`the schema ${schema}`)
    if (ctes.has(name)) return null
    const kind = tables.get(name)?.kind
    const whole = tables.get(name.replace(month, ''))
    if (!kind && whole) found.set(name, whole.kind)
    if (!kind) return wrong(`a table that is not known: ${name}`)
    found.set(name, kind)
    return kind
  }

  function table(range: Tree, ctes: Names): Alias[] {
    const kind = kindOf(range, ctes)
    if (kind !== 'tenant') return []
    if (range.alias?.colnames) wrong(`other names for the columns of ${range.relname}`)
    return [{ name: range.alias?.aliasname ?? range.relname, table: range.relname, conditions: [] }]
  }

  /** The tenant tables of one item of FROM. Where an outer join fills up with nulls, its condition says nothing about the other side. */
  function from(item: Tree, ctes: Names): Alias[] {
    if (item.RangeVar) return table(item.RangeVar, ctes)
    if (!item.JoinExpr) {
      visit(item, ctes)
      return []
    }
    const { jointype, larg, rarg, quals, isNatural, usingClause, alias } = item.JoinExpr
    const left = from(larg, ctes)
    const right = from(rarg, ctes)
    if (quals) visit(quals, ctes)
    if (left.length + right.length > 0 && (isNatural || usingClause)) wrong('a join by USING or NATURAL')
    if (left.length + right.length > 0 && alias) wrong('a name for a whole join')
    const filtered = { JOIN_INNER: [...left, ...right], JOIN_LEFT: right, JOIN_RIGHT: left }[jointype as string] ?? []
    for (const one of filtered) one.conditions.push(...conjuncts(quals))
    return [...left, ...right]
  }

  /** Every table of one level must say `its.corp_id = $n` where nothing but AND stands above. */
  function bind(aliases: Alias[], where: Tree | undefined): Names {
    for (const one of aliases) {
      const corpParams = [...one.conditions, ...conjuncts(where)].flatMap((c) => corpCondition(c, one.name, aliases.length === 1) ?? [])
      for (const n of corpParams) params.add(n - 1)
      if (corpParams.length === 0) wrong(`${one.table}${one.name === one.table ? '' : ` (${one.name})`} without its own corp_id = $n`)
    }
    return new Set(aliases.map(({ name }) => name))
  }

  function withCtes(clause: Tree | undefined, ctes: Names): Names {
    const names = new Set(ctes)
    const list = (clause?.ctes ?? []).map((one: Tree) => one.CommonTableExpr)
    for (const { ctename } of list) {
      if (tables.has(ctename)) wrong(`WITH gives the name of a table: ${ctename}`)
      if (clause!.recursive) names.add(ctename)
    }
    for (const { ctename, ctequery } of list) {
      visit(ctequery, names)
      names.add(ctename)
    }
    return names
  }

  /** Answers the tenant tables of its own FROM list, for an INSERT above it. */
  function select(n: Tree, outer: Names): Names {
    const ctes = withCtes(n.withClause, outer)
    if (n.intoClause) wrong('SELECT INTO')
    if (n.larg) select(n.larg, ctes)
    if (n.rarg) select(n.rarg, ctes)
    const aliases = (n.fromClause ?? []).flatMap((item: Tree) => from(item, ctes))
    const names = bind(aliases, n.whereClause)
    const { withClause, fromClause, larg, rarg, lockingClause, ...rest } = n
    visit(rest, ctes)
    return names
  }

  function insert(n: Tree, outer: Names): void {
    const ctes = withCtes(n.withClause, outer)
    const source: Tree | undefined = n.selectStmt?.SelectStmt
    if (kindOf(n.relation, new Set()) === 'tenant') {
      const at = (n.cols ?? []).findIndex((c: Tree) => c.ResTarget.name === 'corp_id')
      if (at < 0 || !source) wrong(`a row of ${n.relation.relname} without a named corp_id`)
      else values(source, at, ctes, n.relation.relname)
      if (setsCorp(n.onConflictClause?.targetList)) wrong('a corp_id that is set')
      if (n.onConflictClause?.action === 'ONCONFLICT_UPDATE') rewritten(n.relation)
    } else if (source) select(source, ctes)
    visit([n.onConflictClause ?? {}, n.returningList ?? [], n.returningClause ?? {}], ctes)
  }

  /** What goes into corp_id: the company's parameter, or the corp_id of a table that is bound itself. */
  function values(source: Tree, at: number, outer: Names, into: string): void {
    const ctes = withCtes(source.withClause, outer)
    if (source.larg) {
      values(source.larg, at, ctes, into)
      values(source.rarg, at, ctes, into)
      visit([source.sortClause ?? []], ctes)
      return
    }
    const bound = select({ ...source, withClause: undefined }, ctes)
    const rows: Tree[][] = source.valuesLists?.map((row: Tree) => row.List.items) ?? [source.targetList.map((t: Tree) => t.ResTarget.val)]
    for (const row of rows) {
      const given = row[at]
      const n = corpParam(given)
      const column = given?.ColumnRef?.fields.map((f: Tree) => f.String?.sval)
      if (n) params.add(n - 1)
      else if (column?.length === 2 && column[1] === 'corp_id' && bound.has(column[0])) continue
      else wrong(`a row of ${into} whose corp_id is no $n`)
      if (row.slice(0, at).some((c) => c.ColumnRef?.fields.some((f: Tree) => f.A_Star))) wrong(`* in what goes into ${into}`)
    }
  }

  function change(n: Tree, others: Tree[], outer: Names): void {
    const ctes = withCtes(n.withClause, outer)
    rewritten(n.relation)
    const aliases = [...table(n.relation, new Set()), ...others.flatMap((item) => from(item, ctes))]
    bind(aliases, n.whereClause)
    if (kindIs(n.relation, 'tenant') && setsCorp(n.targetList)) wrong('a corp_id that is set')
    const { withClause, relation, fromClause, usingClause, ...rest } = n
    visit(rest, ctes)
  }
  const kindIs = (range: Tree, kind: Kind) => tables.get(range.relname)?.kind === kind

  function visit(node: unknown, ctes: Names): void {
    if (Array.isArray(node)) for (const one of node) visit(one, ctes)
    else if (typeof node === 'object' && node !== null)
      for (const [key, value] of Object.entries(node as Tree)) {
        if (key === 'SelectStmt') select(value, ctes)
        else if (key === 'InsertStmt') insert(value, ctes)
        else if (key === 'UpdateStmt') change(value, value.fromClause ?? [], ctes)
        else if (key === 'DeleteStmt') change(value, value.usingClause ?? [], ctes)
        else if (key === 'RangeVar') {
          kindOf(value, ctes)
          wrong(`${value.relname} at a place that is not understood`)
        } else {
          if (key === 'FuncCall' && opaque.test(value.funcname.at(-1).String.sval))
            wrong(`the function ${value.funcname.at(-1).String.sval}`)
          visit(value, ctes)
        }
      }
  }

  const [only] = stmts
  const type = only ? Object.keys(only)[0]! : ''
  if (stmts.length > 1) wrong('several statements at once')
  if (only?.ExplainStmt) visit(only.ExplainStmt.query, new Set())
  else if (/^(Select|Insert|Update|Delete)Stmt$/.test(type)) visit(only, new Set())
  else if (type === 'VariableSetStmt' && settings.has(only!.VariableSetStmt.name)) visit(only, new Set())
  else if (only && !harmless.has(type)) {
    visit(only, new Set())
    wrong(`a statement of another kind: ${type}`)
  }
  for (const { RangeVar } of only?.TruncateStmt?.relations ?? []) rewritten(RangeVar)
  const undistributable = process.env.NODE_ENV === 'test' && only ? notDistributable(only, found) : null
  return { corpParams: [...params], tables: found, problem: problems[0] ?? null, rewrites, undistributable }
}

function conjuncts(condition: Tree | undefined): Tree[] {
  if (condition?.BoolExpr?.boolop === 'AND_EXPR') return condition.BoolExpr.args.flatMap(conjuncts)
  return condition ? [condition] : []
}

/** The parameter of `alias.corp_id = $n`, either way round. Without the alias only where it is the only tenant table of its level. */
function corpCondition(condition: Tree, alias: string, only: boolean): number | undefined {
  const { kind, name, lexpr, rexpr } = condition.A_Expr ?? {}
  if (kind !== 'AEXPR_OP' || name.length !== 1 || name[0].String.sval !== '=') return undefined
  for (const [column, value] of [
    [lexpr, rexpr],
    [rexpr, lexpr],
  ]) {
    const fields = column?.ColumnRef?.fields.map((f: Tree) => f.String?.sval)
    if (fields?.at(-1) !== 'corp_id') continue
    if (fields.length === 2 ? fields[0] === alias : fields.length === 1 && only) return corpParam(value)
  }
  return undefined
}

/** `$n` or `$n::integer`. */
function corpParam(value: Tree | undefined): number | undefined {
  const cast = value?.TypeCast
  if (!cast) return value?.ParamRef?.number
  return cast.typeName.names.at(-1).String.sval === 'int4' && !cast.typeName.arrayBounds ? cast.arg.ParamRef?.number : undefined
}

const setsCorp = (targets: Tree[] | undefined) => (targets ?? []).some((t) => t.ResTarget?.name === 'corp_id')
