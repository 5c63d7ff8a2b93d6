import { fireTo } from '../world/callbacks.ts'
import type { Corp } from '../world/corp.ts'
import type { World } from '../world/world.ts'
import type { Zone, ZoneMessage } from '../world/zone-rows.ts'

// The zone of chat data (platform/07 §8): what the classic archive records, told to apps of providers without its words.

/** Meanings of rules, as of the intercept rules: 1 mobile numbers, 2 mail addresses (a guess; 3, red packets, never happens here). */
const MEANINGS: Record<number, RegExp> = { 1: /(?<!\d)1\d{10}(?!\d)/, 2: /[\w.+-]+@[\w-]+\.\w+/ }

export function hits(zone: Zone, message: ZoneMessage) {
  return zone.rules.flatMap(({ rule_id, words, semantics }) => {
    const word = words.some((one) => message.text.includes(one))
    const meant = semantics.filter((meaning) => MEANINGS[meaning]?.test(message.text))
    return word || meant.length ? [{ rule_id, has_hit_keyword: word, semantics_list: meant }] : []
  })
}

/** Tells the zones (platform/07) of a record that has just been kept. */
export function zoneHears(world: World, corp: Corp, message: ZoneMessage) {
  const { archive } = corp
  const zones = Object.values(archive.zones ?? {})
  if (zones.length === 0) return
  archive.zone_messages = [...(archive.zone_messages ?? []), message].filter(
    (one) => one.at > world.clock.now() - world.settings.archive_seconds * 1000,
  )
  for (const zone of zones) {
    const app = corp.apps.find((one) => one.agentid === zone.agentid && !one.withdrawn)
    if (!app) continue
    fireTo(world, corp, app, { Event: 'conversation_new_message', Token: corp.ids.opaque(32) })
    if (hits(zone, message).length > 0) fireTo(world, corp, app, { Event: 'hit_keyword', Token: corp.ids.opaque(32) })
  }
}
