import { createHmac } from 'node:crypto'
import type { App } from './access-rows.ts'
import type { Corp } from './corp.ts'
import type { IdKind, Provider, Suite } from './provider-rows.ts'
import type { World } from './world.ts'

/** The shape of an encrypted id: a prefix and 30 letters and digits (platform/10 §7); the same every time. */
function scramble(provider: string, corpid: string, id: string): string {
  let out = ''
  for (let n = 0; out.length < 30; n++) {
    out += createHmac('sha256', provider)
      .update(`${corpid}/${id}/${n}`)
      .digest('base64')
      .replace(/[^A-Za-z0-9]/g, '')
  }
  return out.slice(0, 30)
}

/** How this provider sees a thing of this corp. External userids, chats, tags and kf accounts keep the first two letters of theirs. */
export function encrypted(provider: Provider, corp: Corp, kind: IdKind, id: string): string {
  const prefix = kind === 'corp' ? 'wp' : kind === 'user' ? 'wo' : id.slice(0, 2)
  const out = prefix + scramble(provider.corpid, corp.corpid, kind === 'user' ? id.toLowerCase() : id)
  if (!provider.known.has(out)) provider.known.set(out, { corpid: corp.corpid, kind, id })
  return out
}

/** The corp's own id behind a provider's encrypted one; nothing for one of another corp or kind. */
export function decrypted(provider: Provider, corp: Corp, kind: IdKind, text: string): string | undefined {
  const known = provider.known.get(text)
  return known?.kind === kind && known.corpid === corp.corpid ? known.id : undefined
}

/** Chat ids stay the corp's until the provider has asked for its own (platform/10 §4.2). */
export const chatsEncrypted = (provider: Provider, corp: Corp, now: number) => {
  const from = provider.chat_ids_from[corp.corpid]
  return from !== undefined && from <= now
}

export const openCorpid = (provider: Provider, corp: Corp) => encrypted(provider, corp, 'corp', corp.corpid)

/** A corp by its own id, or by the one a provider knows it under. */
export function corpByAnyId(world: World, id: string): Corp | undefined {
  const corp = world.corps.get(id)
  if (corp) return corp
  for (const provider of world.providers.values()) {
    const known = provider.known.get(id)
    if (known?.kind === 'corp') return world.corps.get(known.corpid)
  }
  return undefined
}

export function suiteById(world: World, suite_id: string | undefined): { provider: Provider; suite: Suite } | undefined {
  if (!suite_id) return undefined
  for (const provider of world.providers.values()) {
    const suite = provider.suites.find((s) => s.suite_id === suite_id)
    if (suite) return { provider, suite }
  }
  return undefined
}

/** Whose app it is, when a provider made it. */
export const ownerOf = (world: World, app: App) => suiteById(world, app.suite_id)
