import { generateKeyPairSync } from 'node:crypto'
import { type ArchiveKeys, type DecryptedRecord, decryptor } from '@rapport/wecom/archive/decrypt.ts'
import { openHttp } from '@rapport/wecom/archive/http.ts'
import { readMessage } from '@rapport/wecom/archive/messages.ts'
import { pull } from '@rapport/wecom/archive/pull.ts'
import type { FinanceSdk } from '@rapport/wecom/archive/sdk.ts'
import { createClient } from '@rapport/wecom/client.ts'
import { memoryTokenStore, tokenSource } from '@rapport/wecom/tokens.ts'
import { DEMO_ARCHIVE_SECRET } from '../src/scenarios/demo-data.ts'
import { corpid, listenWith, type Rig, receiver, rig } from './rig.ts'

export const secret = DEMO_ARCHIVE_SECRET
const pairOf = () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { privateKey, pem: String(publicKey.export({ type: 'spki', format: 'pem' })) }
}
export const pairs = [pairOf(), pairOf(), pairOf()] as const
export const keys: ArchiveKeys = new Map(pairs.map(({ privateKey }, i) => [i + 1, privateKey]))
export const now = { wait: async () => undefined }
export const sdkOf = (r: Rig, more: object = {}) => openHttp({ baseUrl: r.url, corpId: corpid, secret, ...now, ...more })

/** The same archive, but we see what it is asked. */
export function watch(sdk: FinanceSdk, see: (seq: number, limit: number) => void): FinanceSdk {
  const getChatData: FinanceSdk['getChatData'] = (seq, limit) => {
    see(seq, limit)
    return sdk.getChatData(seq, limit)
  }
  return { ...sdk, getChatData }
}

/** The demo with its archive on; one ear for the app, one for the archive. */
export async function archiveRig() {
  const threads = decryptor(2)
  const product = await receiver()
  const archiveEar = await receiver()
  const r = await rig({ callback: listenWith(product) })
  await r.sim.setCallback({ corpid, agentid: 2000004, ...listenWith(archiveEar) })
  await r.sim.setArchive({ on: true, permits: { linxiaoman: 3, tangguo: 1 }, public_key: pairs[0].pem })
  return {
    r,
    product,
    archiveEar,
    threads,
    wecom(which = secret) {
      const tokens = tokenSource({ baseUrl: r.url, corpId: corpid, secret: which, store: memoryTokenStore() })
      return createClient({ baseUrl: r.url, token: tokens.token, refreshToken: tokens.refresh, wait: async () => undefined })
    },
    /** Everything after `seq`, opened. */
    async pulled(seq: number, more: Partial<Parameters<typeof pull>[0]> = {}) {
      const records: DecryptedRecord[] = []
      const end = await pull({
        sdk: sdkOf(r),
        decryptor: threads,
        keys,
        seq,
        take: async (page) => records.push(...page.records),
        ...more,
      })
      return { ...end, records, messages: records.map((record) => readMessage(record.plain)) }
    },
    seqNow: async () => (await r.sim.archive()).seq,
    async friend(name: string, userid: string) {
      const person = await r.sim.createCustomer({ name })
      const { conversation_id } = await r.sim.add({ person_id: person.id, userid })
      return { id: person.id, conversation_id }
    },
    async settle() {
      await r.sim.removeFault()
      await r.sim.settled()
    },
    async close() {
      await threads.close()
      await r.close()
      await product.close()
      await archiveEar.close()
    },
  }
}
