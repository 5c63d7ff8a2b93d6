import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import type { Merchant } from '../world/pay-rows.ts'
import type { World } from '../world/world.ts'
import { merchantPair, PUBLIC_KEY_ID, platformPairs, publicModeKey, root } from './demo-keys.ts'

const privateKey = (der: string) => createPrivateKey({ key: Buffer.from(der, 'base64'), format: 'der', type: 'pkcs8' })
const certificate = (der: string) => new X509Certificate(Buffer.from(der, 'base64'))

const known = new Map<string, KeyObject>()
function opened(name: string, make: () => KeyObject): KeyObject {
  const found = known.get(name) ?? make()
  known.set(name, found)
  return found
}

export interface PlatformKey {
  serial: string
  key: KeyObject
}

const ofPair = (index: number): PlatformKey => {
  const pair = platformPairs[index % platformPairs.length]!
  return { serial: pair.serial, key: opened(pair.serial, () => privateKey(pair.key)) }
}
const ofPublicMode = (): PlatformKey => ({ serial: PUBLIC_KEY_ID, key: opened(PUBLIC_KEY_ID, () => privateKey(publicModeKey)) })

/** Who names the key with an id is answered with it; who names nothing, as the merchant is set. */
export function signingKey(world: World, merchant: Merchant | undefined, named?: string): PlatformKey {
  if (named === PUBLIC_KEY_ID) return ofPublicMode()
  if (merchant?.key_mode === 'public_key' && !named) return ofPublicMode()
  takeOver(world)
  return ofPair(world.signing.index)
}

/** Fields may be sealed with any key that is told. */
export function keyOf(world: World, serial: string): KeyObject | undefined {
  if (serial === PUBLIC_KEY_ID) return ofPublicMode().key
  return listed(world).find((row) => row.serial === serial)?.key
}

const OVERLAP_MS = 5 * 86_400_000
const AHEAD_MS = 86_400_000

/** A next certificate is listed now, and signs after a day; or at once, as if the old one were lost. */
export function rotate(world: World, atOnce: boolean) {
  takeOver(world)
  const now = world.clock.now()
  world.signing.next = { index: world.signing.index + 1, from: atOnce ? now : now + AHEAD_MS }
  takeOver(world)
  world.changed()
}

function takeOver(world: World) {
  const { next, index } = world.signing
  if (!next || next.from > world.clock.now()) return
  world.signing = { index: next.index, old: { index, until: next.from + OVERLAP_MS } }
}

/** Certificates that are told now, the one that signs first. */
export function listed(world: World): (PlatformKey & { from: number; until: number; pem: string })[] {
  takeOver(world)
  const { index, old, next } = world.signing
  const now = world.clock.now()
  const row = (at: number, from: number, until: number) => {
    const pem = certificate(platformPairs[at % platformPairs.length]!.certificate).toString()
    return { ...ofPair(at), from, until, pem }
  }
  const YEARS = 5 * 365 * 86_400_000
  return [
    row(index, now - 30 * 86_400_000, now + YEARS),
    ...(next ? [row(next.index, now - 1, now + YEARS)] : []),
    ...(old && old.until > now ? [row(old.index, now - YEARS, old.until)] : []),
  ]
}

/** The merchant's public key, as it was given (PEM). */
export const merchantKey = (merchant: Merchant): KeyObject => opened(merchant.public_key, () => createPublicKey(merchant.public_key))

export interface PlatformKeys {
  serial: string
  api_v3_key: string
  /** PEM; of the demo merchant only: who brings another key has it already. */
  private_key?: string
  certificate?: string
  /** Who issued the origin's and the merchant's certificates, where TLS is spoken. */
  root: string
  /** By serial number. */
  platform_certificates: Record<string, string>
  public_key_id: string
  public_key: string
}

/** The keys and certificates that a client of this merchant is set up with. */
export function handedOut(world: World, merchant: Merchant): PlatformKeys {
  const own = merchant.serial === merchantPair.serial
  return {
    serial: merchant.serial,
    api_v3_key: merchant.api_v3_key,
    ...(own
      ? {
          private_key: String(privateKey(merchantPair.key).export({ type: 'pkcs8', format: 'pem' })),
          certificate: certificate(merchantPair.certificate).toString(),
        }
      : {}),
    root: certificate(root).toString(),
    platform_certificates: Object.fromEntries(listed(world).map(({ serial, pem }) => [serial, pem])),
    public_key_id: PUBLIC_KEY_ID,
    public_key: String(createPublicKey(ofPublicMode().key).export({ type: 'spki', format: 'pem' })),
  }
}

export const demoPublicKey = () => String(certificate(merchantPair.certificate).publicKey.export({ type: 'spki', format: 'pem' }))

export const publicModeSerial = PUBLIC_KEY_ID
