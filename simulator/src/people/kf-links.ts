import type { Corp } from '../world/corp.ts'
import type { KfAccount } from '../world/kf-rows.ts'
import type { World } from '../world/world.ts'
import { kfAccountOf } from './kf.ts'

/** The plain link of an account, or the one of a scene: it carries the scene sealed, so it cannot be put together by hand. */
export function kfLinkText(world: World, corp: Corp, account: KfAccount, scene?: string): string {
  const base = `${world.url}/kf/${account.kf_id}`
  if (!scene) return base
  const known = [...corp.kf.links.values()].find((l) => l.open_kfid === account.open_kfid && l.scene === scene)
  const link = known ?? { enc_scene: `ENC${corp.ids.hex(32)}`, open_kfid: account.open_kfid, scene }
  corp.kf.links.set(link.enc_scene, link)
  world.changed()
  return `${base}?enc_scene=${link.enc_scene}`
}

export interface KfDoor {
  corp: Corp
  account: KfAccount
  scene: string
  scene_param?: string
}

const PARAM_BYTES = 128

/** What a link leads to; undefined for one that was changed, or of an account that is gone. A parameter needs a scene (platform/08 §2). */
export function kfDoor(world: World, url: URL): KfDoor | undefined {
  const kf_id = /^\/kf\/(kf[0-9a-f]{17})$/.exec(url.pathname)?.[1]
  if (!kf_id) return undefined
  const enc_scene = url.searchParams.get('enc_scene')
  const scene_param = url.searchParams.get('scene_param') ?? ''
  for (const corp of world.corps.values()) {
    const found = [...corp.kf.accounts.values()].find((a) => a.kf_id === kf_id)
    const account = found && kfAccountOf(corp, found.open_kfid)
    if (!account) continue
    if (enc_scene === null) return { corp, account, scene: '' }
    const link = corp.kf.links.get(enc_scene)
    if (link?.open_kfid !== account.open_kfid || Buffer.byteLength(scene_param) > PARAM_BYTES) return undefined
    return { corp, account, scene: link.scene, ...(scene_param ? { scene_param } : {}) }
  }
  return undefined
}
