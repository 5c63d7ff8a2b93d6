import { stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '#core/server/context.ts'
import type { Found } from './found.ts'

const MB = 1024 * 1024

/**
 * Free space where we write: `DATA_DIR` (callbacks while the database is away, logs, the embedded database) and, when they are on another
 * disk, the uploaded files. `count` and `total` in MB, of the fuller one.
 */
export async function disk(ctx: Context): Promise<Found> {
  const { DATA_DIR, FILES } = ctx.app.config
  const places = [path.resolve(DATA_DIR), ...(FILES === 'disk' ? [path.resolve(DATA_DIR, 'files')] : [])]
  const disks = new Map<number, { value: string; free: number; total: number }>()
  for (const value of places) {
    const at = await stat(value).catch(() => null) // nothing has been uploaded yet
    if (!at || disks.has(at.dev)) continue
    const { bavail, blocks, bsize } = await statfs(value)
    disks.set(at.dev, { value, free: bavail * bsize, total: blocks * bsize })
  }
  const fullest = [...disks.values()].sort((a, b) => a.free - b.free)[0]
  if (!fullest) return { state: 'bad', reason: 'gone', value: places[0]! }
  const { value, free, total } = fullest
  return { value, count: Math.floor(free / MB), total: Math.floor(total / MB), ...verdict(free) }
}

/** By what is left, not by its share: 5 % of a large disk last for years. */
export const verdict = (free: number): Found =>
  free < 256 * MB ? { state: 'bad', reason: 'full' } : free < 2048 * MB ? { state: 'attention', reason: 'low' } : {}
