import type { Account } from '../world/wechat-rows.ts'
import type { World } from '../world/world.ts'

const HOUR = 3600

/**
 * Whatever has ended for good is thrown away, once an hour at most: nobody can ask for it any more. Looking through a table whenever a
 * row is added would cost a crowd the square of its number.
 */
export function purge(world: World, account: Account) {
  const now = world.clock.seconds()
  if (account.purged_at + HOUR > now) return
  account.purged_at = now
  for (const [id, media] of Object.entries(account.media)) {
    if (media.permanent || media.created_at + world.settings.media_seconds > now) continue
    delete account.media[id]
    world.bytes.remove(id)
  }
  sweep(account.scenes, (scene) => scene.expires_at <= now)
  sweep(account.links, (link) => link.expires_at <= now)
  // for an hour a dead code is told from one that never was
  sweep(account.codes, (code) => code.expires_at + HOUR < now)
  sweep(account.visits, (visit) => visit.refresh_until <= now)
  sweep(account.sent_ids, (sent) => sent.until <= now)
}

function sweep<T>(rows: Record<string, T>, ended: (row: T) => boolean) {
  for (const [id, row] of Object.entries(rows)) if (ended(row)) delete rows[id]
}
