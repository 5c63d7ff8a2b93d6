import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

export type Kind = 'tenant' | 'reference' | 'local'
/** What a table is and who owns it: `core` or `<group>/<area>`. Only the owner writes it. */
export interface TableInfo {
  kind: Kind
  owner: string
}

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Every table there is, by name, read from the generated types of core and of the areas, found by folder like all of an area.
 * Throws where there is none: a guard that knows no table would let everything pass.
 */
export async function loadTables(): Promise<Map<string, TableInfo>> {
  const tables = new Map<string, TableInfo>()
  for (const file of globSync('{core,areas/*/*}/server/tables.generated.ts', { cwd: root })) {
    const owner = file.startsWith('core') ? 'core' : file.split(path.sep).slice(1, 3).join('/')
    const own = (await import(pathToFileURL(path.join(root, file)).href)) as { default: Record<string, Kind> }
    for (const [name, kind] of Object.entries(own.default)) {
      const other = tables.get(name)
      if (other) throw new Error(`the table ${name} has two owners: ${other.owner} and ${owner}`)
      tables.set(name, { kind, owner })
    }
  }
  if (![...tables.values()].some(({ kind }) => kind === 'tenant')) throw new Error('no table of companies is known: run npm run db:types')
  return tables
}
