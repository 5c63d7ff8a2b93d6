import pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
}
/** What this process asks the database while `work` runs: the statements themselves, to be run raw and explained. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = []
  const real = pg.Client.prototype.query
  // biome-ignore lint/suspicious/noExplicitAny: stands in for all forms of pg's query
  pg.Client.prototype.query = function (this: pg.Client, ...args: any[]): any {
    const q = args[0] as { text?: string; values?: unknown[] }
    if (typeof q === 'object' && typeof q.text === 'string') seen.push({ text: q.text, values: q.values ?? [] })
    return (real as (...a: unknown[]) => unknown).apply(this, args)
  }
  try {
    await work()
  } finally {
    pg.Client.prototype.query = real
  }
  return seen
}

/**
 * The plan a prepared statement has after some use: then PostgreSQL may have gone over to one plan for all values, which is the plan that
 * users get and the one that surprises.
 */
export async function planOf(client: pg.Client, s: Statement, name: string): Promise<string> {
  for (let i = 0; i < 6; i++) await client.query({ name, text: s.text, values: s.values })
  // not among pg's types
  const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): string | null } }).utils
  const literals = s.values.map((v) => {
    if (Buffer.isBuffer(v)) return pg.escapeLiteral(`\\x${v.toString('hex')}`) // the session, by its hash
    const text = prepareValue(v)
    return text === null ? 'null' : pg.escapeLiteral(String(text))
  })
  const { rows } = await client.query(`explain execute "${name}"${literals.length ? `(${literals.join(', ')})` : ''}`)
  return rows.map((r) => r['QUERY PLAN'] as string).join('\n')
}

/** What a whole plan may cost that begins to read a table and stops at its first rows (`exists`), in PostgreSQL's unit, about a page read. */
const fewPages = 20

/** What a plan must not do with a table of the company: read all of it. `small` are those of a few hundred rows, where that is right. */
export function scansIn(plan: string, small: ReadonlySet<string>): string[] {
  if (Number(/cost=[\d.]+\.\.([\d.]+)/.exec(plan)?.[1]) < fewPages) return []
  const found = [...plan.matchAll(/Seq Scan on (\w+)/g)].map((m) => m[1]!)
  return found.filter((table) => !small.has(table))
}
