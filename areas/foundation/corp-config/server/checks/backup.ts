import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '#core/server/context.ts'
import type { Found } from './found.ts'

/** A backup a day may fail once. */
const tooOld = 49 * 3_600_000

/**
 * We make no backups ourselves, and cannot see those of others: the backup says that it succeeded by writing a file (`BACKUP_MARK`, the
 * dump itself will do), and the file's age is that of the backup (docs/operations, Backup and restore).
 */
export async function backup(ctx: Context): Promise<Found> {
  const { MODE, DATA_DIR, BACKUP_MARK } = ctx.app.config
  if (MODE === 'demo') return { reason: 'demo' }
  const value = path.resolve(BACKUP_MARK ?? path.join(DATA_DIR, 'last-backup'))
  const found = await stat(value).catch(() => null)
  if (!found) return { state: 'attention', reason: 'never', value }
  const last = { value, at: found.mtime.toISOString() }
  return Date.now() - found.mtimeMs > tooOld ? { ...last, state: 'attention', reason: 'old' } : last
}
