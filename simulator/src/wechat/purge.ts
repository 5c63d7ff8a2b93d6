import type { Wx } from './handler.ts'

const HOUR = 3600

/** Temporary files, scenes and links that have ended are thrown away, once an hour at most: nobody can ask for them any more. */
export function purge({ world, account, now }: Pick<Wx, 'world' | 'account' | 'now'>) {
  if (account.purged_at + HOUR > now) return
  account.purged_at = now
  for (const [id, media] of Object.entries(account.media)) {
    if (media.permanent || media.created_at + world.settings.media_seconds > now) continue
    delete account.media[id]
    world.bytes.remove(id)
  }
  for (const [ticket, scene] of Object.entries(account.scenes)) if (scene.expires_at <= now) delete account.scenes[ticket]
  for (const [text, link] of Object.entries(account.links)) if (link.expires_at <= now) delete account.links[text]
}
