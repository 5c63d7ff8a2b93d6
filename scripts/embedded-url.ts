import fs from 'node:fs'
import path from 'node:path'
import { root } from './web-builds.ts'

export const dataDir = path.resolve(root, process.env.DATA_DIR || '.data')
export const read = (file: string): string => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '')

/** Where the embedded database of the demo listens: it writes that down while it runs. */
export function embeddedUrl(): string | undefined {
  const folder = path.join(dataDir, 'postgres')
  const port = read(path.join(folder, 'postmaster.pid')).split('\n')[3]
  return port && `postgresql://app:${read(`${folder}.password`).trim()}@127.0.0.1:${port}/postgres`
}
