import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { openSealed, type Sealed } from './seal.ts'

/** A key of the platform, under the serial number its signatures name. */
export interface PlatformKey {
  serial: string
  key: KeyObject
}

/**
 * The keys that may sign what the platform says. `find` looks a serial up and, when it is unknown or its certificate has run out, asks for
 * the list again: a certificate may be exchanged at any moment. `sealing` is the one to seal fields with.
 */
export interface PlatformKeys {
  find(serial: string): Promise<KeyObject | undefined>
  sealing(): Promise<PlatformKey>
}

/** Public-key mode: one key under an id `PUB_KEY_ID_…`, which never runs out and stands in no list. */
const IDS = 'PUB_KEY_ID_'
export const publicKeyOf = (id: string, pem: string): PlatformKey => ({ serial: id, key: createPublicKey(pem) })

interface Listed {
  data: { serial_no: string; effective_time: string; expire_time: string; encrypt_certificate: Sealed }[]
}
interface Certificate extends PlatformKey {
  from: number
  until: number
}

/** What it signs counts no more; a clock that is behind by minutes must not refuse a new one, so its beginning is not looked at. */
export const isOver = (row: Certificate, now: number): boolean => !(row.until > now)

/** What `certificates` answers, opened with the APIv3 key: who holds that key has vouched for them. */
export function openCertificates(apiV3Key: string, listed: Listed): Certificate[] {
  return listed.data.map((row) => {
    const { publicKey: key, validTo } = new X509Certificate(openSealed(apiV3Key, row.encrypt_certificate))
    const until = Math.min(Date.parse(row.expire_time), Date.parse(validTo))
    return { serial: row.serial_no, key, from: Date.parse(row.effective_time), until }
  })
}

/** A serial nobody knows is asked about once a minute, and at most five of them: forged answers must not make us ask for each. */
const ASK_AGAIN_MS = 60_000
const MOST_ASKED = 5
/** The platform lists the next one a day before it signs with it, and advises to ask twice a day. */
const FRESH_MS = 12 * 3_600_000

/** Public keys that were given, and certificates by the list; a merchant that changes from these to those has both for a while. */
export function platformKeys(how: { given?: PlatformKey[]; list: () => Promise<Certificate[]>; now: () => number }): PlatformKeys {
  const given = new Map((how.given ?? []).map((row) => [row.serial, row]))
  const missed = new Map<string, number>()
  let certificates: Certificate[] = []
  let listedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  const refresh = (): Promise<void> => {
    asking ??= how
      .list()
      .then((rows) => {
        certificates = rows
        listedAt = how.now()
      })
      .finally(() => {
        asking = undefined
      })
    return asking
  }
  const mayAsk = (serial: string) => {
    for (const [one, at] of missed) if (at + ASK_AGAIN_MS <= how.now()) missed.delete(one)
    if (missed.has(serial)) return asking !== undefined
    if (missed.size >= MOST_ASKED) return false
    missed.set(serial, how.now())
    return true
  }
  return {
    async find(serial) {
      const known = () => given.get(serial)?.key ?? certificates.find((row) => row.serial === serial && !isOver(row, how.now()))?.key
      if (!known() && !serial.startsWith(IDS) && mayAsk(serial)) await refresh()
      return known()
    },
    async sealing() {
      const [first] = given.values()
      if (first) return first
      if (how.now() - listedAt >= FRESH_MS) await refresh()
      const now = how.now()
      const valid = certificates.filter((row) => row.from <= now && !isOver(row, now)).sort((a, b) => b.from - a.from)
      if (!valid[0]) throw new Error('the platform has no certificate that is valid now')
      return valid[0]
    },
  }
}
