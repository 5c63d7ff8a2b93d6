/** Who writes and who reads which table, checked over every statement: only the owner writes; who else reads is declared in `server/lends.ts`. */
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import { loadTables } from '#core/server/tables.ts'
import { root } from './web-builds.ts'

export type Use = { file: string; line: number; table: string; writes: boolean }
/** Table → who else may read it. */
export type Lent = Record<string, 'everybody' | readonly string[]>

const ownerOf = (file: string) => (file.startsWith('core/') ? 'core' : file.split('/').slice(1, 3).join('/'))
const writers = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const readers = new Set(['selectFrom', 'from', 'using', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin'])

/** Tables named in one file: as the first argument of Kysely's verbs, and behind the words of SQL in templates of `sql`. */
export function tableUses(file: string, text: string, known: ReadonlySet<string>): Use[] {
  const uses: Use[] = []
  const add = (table: string, start: number, writes: boolean) => {
    if (known.has(table)) uses.push({ file, line: text.slice(0, start).split('\n').length, table, writes })
  }
  walk(parseSync(file, text).program, (node) => {
    if (node.type === 'CallExpression' && node.callee?.type === 'MemberExpression') {
      const verb: string = node.callee.property?.name
      const tableArgs = [node.arguments[0]].flatMap((a) => (a?.type === 'ArrayExpression' ? a.elements : [a]))
      for (const name of tableArgs)
        if (typeof name?.value === 'string' && (writers.has(verb) || readers.has(verb)))
          add(name.value.split(' ')[0], name.start, writers.has(verb))
    }
    if (node.type !== 'TaggedTemplateExpression' || node.tag?.name !== 'sql') return
    // what is put in stands for a value or a fragment, which is read by itself; a name that is put in is part of the statement
    const sql: string = node.quasi.quasis
      .flatMap((q: Node, i: number) => [
        q.value.raw.replace(/--[^\n]*/g, (c: string) => ' '.repeat(c.length)),
        i < node.quasi.expressions.length ? (nameOf(node.quasi.expressions[i]) ?? '$') : '',
      ])
      .join(' ')
    for (const [, table] of sql.matchAll(
      new RegExp(
        `(?<!for\\s+(?:no\\s+key\\s+)?|do\\s+)\\b(?:insert\\s+into|update|delete\\s+from|merge\\s+into|truncate)\\s+${tableName}`,
        'gi',
      ),
    ))
      if (table === '$') uses.push({ file, line: text.slice(0, node.start).split('\n').length, table, writes: true })
      else add(table!, node.start, true)
    for (const [, table] of sql.matchAll(new RegExp(`(?<!delete\\s+)\\b(?:from|join|using)\\s+${tableName}`, 'gi')))
      add(table!, node.start, false)
    for (const [, list] of sql.matchAll(/\bfrom\s+(\w+(?:\s+\w+)?(?:\s*,\s*\w+\s+\w+)+)/gi))
      for (const one of list!.split(',').slice(1)) add(one.trim().split(/\s+/)[0]!, node.start, false)
    const [, first] = /^\s*(\w+)\s+\w+\s+(?:left\s+|inner\s+)?join\b/i.exec(sql) ?? []
    if (first) add(first, node.start, false)
  })
  return uses
}

/** How a statement names a table; `$` is something that is put in. */
const tableName = '(?:only\\s+)?(?:"?public"?\\.)?"?(\\w+|\\$)"?'
/** The name in `sql.table('customers')`. */
const nameOf = (e: Node): string | undefined =>
  e.type === 'CallExpression' && e.callee.object?.name === 'sql' && ['table', 'ref', 'id'].includes(e.callee.property?.name)
    ? e.arguments.find((a: Node) => a.value !== 'public')?.value
    : undefined

// biome-ignore lint/suspicious/noExplicitAny: the tree of a program has a few hundred shapes
type Node = Record<string, any>
function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, visit)
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node) visit(node)
    for (const value of Object.values(node)) walk(value, visit)
  }
}

/** Every use that is not allowed, as `file:line what`. */
/** Rows that the processes believe: who wrote them elsewhere would forget to tell. */
const writtenIn = new Map([['sessions', ['core/server/session.ts', 'core/server/own/jobs.ts']]])

export function checkTables(uses: Use[], owners: ReadonlyMap<string, string>, lent: Lent): string[] {
  const problems = uses.flatMap(({ file, line, table, writes }) => {
    if (table === '$') return [`${file}:${line} writes a table that it does not name: nobody can tell whose it is`]
    const [owner, me] = [owners.get(table)!, ownerOf(file)]
    if (writes && writtenIn.get(table)?.includes(file) === false)
      return [`${file}:${line} writes ${table}, which only ${writtenIn.get(table)!.join(', ')} may: they tell every process`]
    if (owner === me) return []
    if (writes) return [`${file}:${line} writes ${table}, which is ${owner}'s: only the owner writes a table`]
    const readers = lent[table]
    if (readers === 'everybody' || readers?.includes(me)) return []
    return [`${file}:${line} reads ${table}, which ${owner} does not lend to ${me} (server/lends.ts of ${owner})`]
  })
  const read = new Set(uses.filter((u) => owners.get(u.table) !== ownerOf(u.file)).map((u) => `${u.table} ${ownerOf(u.file)}`))
  for (const [table, readers] of Object.entries(lent))
    if (readers !== 'everybody')
      for (const reader of readers)
        if (!read.has(`${table} ${reader}`)) problems.push(`${table} is lent to ${reader}, who does not read it`)
  return [...new Set(problems)]
}

if (import.meta.main) {
  const tables = await loadTables()
  const lent: Lent = {}
  for (const file of fs.globSync('{core,areas/*/*}/server/lends.ts', { cwd: root }))
    for (const [table, readers] of Object.entries(
      ((await import(pathToFileURL(path.join(root, file)).href)) as { default: Lent }).default,
    )) {
      if (tables.get(table)?.owner !== ownerOf(file)) throw new Error(`${file} lends ${table}, which is not its own`)
      lent[table] = readers
    }
  const files = fs
    .globSync('{core,areas/*/*}/server/**/*.ts', { cwd: root })
    .filter((file) => !/(\.test|\.generated|\/testing(-\w+)?)\.ts$/.test(file))
    .sort()
  const names = new Set(tables.keys())
  const uses = files.flatMap((file) => tableUses(file, fs.readFileSync(path.join(root, file), 'utf8'), names))
  const problems = checkTables(uses, new Map([...tables].map(([name, { owner }]) => [name, owner])), lent)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
  console.log(`${uses.length} uses of ${tables.size} tables keep to their owners`)
}
