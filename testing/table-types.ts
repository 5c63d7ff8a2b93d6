import pg from 'pg'

type Column = {
  table_name: string
  table_comment: string | null
  column_name: string
  not_null: boolean
  has_default: boolean
  computed: boolean
  identity_always: boolean
  read_only: boolean
  type_name: string
  dimensions: boolean
  labels: string[] | null
}

/** Tables and views of the schema public, without the parts of partitioned tables. Domains count as what they stand on. */
const columnsOf = `
  select c.relname as table_name, obj_description(c.oid, 'pg_class') as table_comment, a.attname as column_name,
    a.attnotnull as not_null, a.atthasdef or a.attidentity <> '' as has_default, a.attgenerated <> '' as computed,
    a.attidentity = 'a' as identity_always, c.relkind in ('v', 'm') as read_only,
    coalesce(e.typname, b.typname, t.typname) as type_name, coalesce(b.typcategory, t.typcategory) = 'A' as dimensions,
    (select array_agg(l.enumlabel::text order by l.enumsortorder) from pg_enum l where l.enumtypid = coalesce(e.oid, b.oid, t.oid)) as labels
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type b on t.typtype = 'd' and b.oid = t.typbasetype
  left join pg_type e on e.oid = coalesce(b.typelem, t.typelem) and coalesce(b.typcategory, t.typcategory) = 'A'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
  order by c.relname collate "C", a.attnum`

/** What the driver gives for a type: core/server/db.ts must set its parsers to match. */
const driverTypes: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  timestamptz: 'Date',
  timestamp: 'Date',
  bytea: 'Buffer',
}

const pascal = (name: string) => name.replace(/(^|_)(\w)/g, (_all, _line, letter: string) => letter.toUpperCase())

function columnType(column: Column): string {
  const labels = column.labels?.map((label) => `'${label.replaceAll("'", "\\'")}'`).join(' | ')
  let type = labels ?? driverTypes[column.type_name] ?? 'string'
  if (column.dimensions) type = `${type.includes(' ') ? `(${type})` : type}[]`
  if (!column.not_null && type !== 'unknown') type = `${type} | null`
  if (column.read_only || column.computed) return column.read_only ? type : `ColumnType<${type}, never, never>`
  if (column.identity_always) return `GeneratedAlways<${type}>`
  return column.has_default && column.not_null ? `Generated<${type}>` : type
}

/** Where the types of an owner's tables stand: beside what writes them, so that two areas that add tables change no common file. */
const fileOf = (owner: string) => (owner === 'core' ? 'core/server/tables.generated.ts' : `areas/${owner}/server/tables.generated.ts`)

/** File → the TypeScript of the tables of one owner, for Kysely. Kind and owner are the first words of a table's comment. */
export async function describeTables(databaseUrl: string): Promise<Map<string, string>> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<Column>(columnsOf)
  await client.end()
  const tables = Map.groupBy(rows, (row) => row.table_name)
  tables.delete('migrations') // the runner's own
  const declared = [...tables].map(([name, columns]) => {
    const [, kind, owner] = /^(tenant|reference|local) of (core|[a-z0-9-]+\/[a-z0-9-]+)\b/.exec(columns[0]!.table_comment ?? '') ?? []
    if (!kind || !owner)
      throw new Error(`comment on table ${name} must begin with its kind and owner, like 'tenant of customer/customer-tags: …'`)
    return { name, kind, owner, columns }
  })
  const byOwner = Map.groupBy(declared, (table) => table.owner)
  return new Map([...byOwner].map(([owner, own]) => [fileOf(owner), write(owner, own)]))
}

function write(owner: string, own: { name: string; kind: string; columns: Column[] }[]): string {
  const body = own
    .map(({ name, columns }) => {
      const lines = columns.map((column) => `  ${column.column_name}: ${columnType(column)}`)
      return `export interface ${pascal(name)} {\n${lines.join('\n')}\n}\n`
    })
    .join('\n')
  const imports = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => new RegExp(`\\b${name}<`).test(body))
  const names = own.map(({ name }) => `  ${name}: ${pascal(name)}\n`)
  return [
    '// Written by `npm run db:types` from the migrations. Do not edit.',
    ...(imports.length > 0 ? [`import type { ${imports.join(', ')} } from 'kysely'`] : []),
    '',
    body,
    owner === 'core'
      ? `/** All tables; areas add theirs in their own \`server/tables.generated.ts\`. */\nexport interface Database {\n${names.join('')}}\n`
      : `declare module '#core/server/tables.generated.ts' {\n  interface Database {\n${names.map((line) => `  ${line}`).join('')}  }\n}\n`,
    '/** tenant: every statement names its corp; reference: the same on every node; local: on one node (core/server/tables.ts) */',
    `export default {\n${own.map(({ name, kind }) => `  ${name}: '${kind}',\n`).join('')}} as const`,
    '',
  ].join('\n')
}
