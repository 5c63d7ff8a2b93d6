import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { openSealed, type Sealed } from './seal.ts'

/** A key of the platform, under the serial number its signatures name. */
export interface PlatformKey {
  serial: string
  key: KeyObject
}

/**
 * The keys that may sign what the platform says. `find` looks a serial up and, when it is unknown, asks for the list again: a
 * certificate may be exchanged at any moment. `sealing` is the one to seal fields with.
 */
export interface PlatformKeys {
  find(serial: string): Promise<KeyObject | undefined>
  sealing(): Promise<PlatformKey>
}

/** Public-key mode: one key under an id `PUB_KEY_ID_…`, which never runs out. */
export const publicKeyOf = (id: string, pem: string): PlatformKey => ({ serial: id, key: createPublicKey(pem) })

interface Listed {
  data: { serial_no: string; effective_time: string; expire_time: string; encrypt_certificate: Sealed }[]
}
interface Certificate extends PlatformKey {
  from: number
  until: number
}

/** What `certificates` answers, opened with the APIv3 key: who holds that key has vouched for them. */
export function openCertificates(apiV3Key: string, listed: Listed): Certificate[] {
  return listed.data.map((row) => {
    const key = new X509Certificate(openSealed(apiV3Key, row.encrypt_certificate)).publicKey
    return { serial: row.serial_no, key, from: Date.parse(row.effective_time), until: Date.parse(row.expire_time) }
  })
}

/** At most one list a minute for serials nobody knows: a forged answer must not make us ask for each of it. */
const ASK_AGAIN_MS = 60_000
/** The platform brings the next one out a day before it signs with it, and advises to ask twice a day. */
const FRESH_MS = 12 * 3_600_000

/** Public keys that were given, and certificates by the list; a merchant that changes from these to those has both for a while. */
export function platformKeys(how: { given?: PlatformKey[]; list?: () => Promise<Certificate[]>; now: () => number }): PlatformKeys {
  const given = new Map((how.given ?? []).map((row) => [row.serial, row]))
  let certificates: Certificate[] = []
  let asked = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  const refresh = (olderThan: number): Promise<void> => {
    const { list } = how
    if (!list || how.now() - asked < olderThan) return asking ?? Promise.resolve()
    asking ??= list()
      .then((rows) => {
        certificates = rows
        asked = how.now()
      })
      .finally(() => {
        asking = undefined
      })
    return asking
  }
  return {
    async find(serial) {
      const known = () => given.get(serial)?.key ?? certificates.find((row) => row.serial === serial)?.key
      if (!known()) await refresh(ASK_AGAIN_MS)
      return known()
    },
    async sealing() {
      const [first] = given.values()
      if (first) return first
      await refresh(FRESH_MS)
      const now = how.now()
      const valid = certificates.filter((row) => row.from <= now && row.until > now).sort((a, b) => b.from - a.from)
      if (!valid[0]) throw new Error('the platform has no certificate that is valid now')
      return valid[0]
    },
  }
}
