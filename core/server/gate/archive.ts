import { type ArchiveKeys, type DecryptedRecord, decryptor } from '@rapport/wecom/archive/decrypt.ts'
import { FinanceError, passes as passesThere } from '@rapport/wecom/archive/error.ts'
import { openHttp } from '@rapport/wecom/archive/http.ts'
import { openNative } from '@rapport/wecom/archive/native.ts'
import { pull } from '@rapport/wecom/archive/pull.ts'
import type { FinanceSdk } from '@rapport/wecom/archive/sdk.ts'
import { code as codes } from '../../contract/errors.ts'
import type { Config } from '../config.ts'
import { Refusal } from '../refusal.ts'
import type { Account, Accounts } from './accounts.ts'
import { noLibrary } from './causes.ts'
import type { quotaOf } from './quota.ts'
import { PlatformRefusal } from './refusal.ts'

/** What a pull counts as: the library has calls of its own, with a rate of their own (600 a minute, unverified; platform/07 §2). */
const getChatData = { name: 'finance/getchatdata', family: 'finance/getchatdata' }
/** Bulk priority: it waits a whole quota window when needed. */
const patienceMs = 75_000

export interface ArchivePull {
  /** Private keys by version: old records stay sealed to the key of their day. */
  keys: ArchiveKeys
  /** The largest seq that was kept; 0 at first. */
  seq: number
  limit?: number
  /** Keep the page before this resolves, by msgid: what was not kept comes again. */
  take(page: { records: DecryptedRecord[]; seq: number }): Promise<unknown>
  signal?: AbortSignal
}

interface Options {
  config: Config
  accounts: Accounts
  quota: ReturnType<typeof quotaOf>
  counted: (corpId: number, call: string, errcode: number) => void
  timeoutMs: number
}

/** The chat archive of a company: through the platform's library, or from the simulator (docs/decisions/chat-archive.md). */
export function archiveOf({ config, accounts, quota, counted, timeoutMs }: Options) {
  // Its threads start with the first page.
  const threads = decryptor()

  async function open(account: Account): Promise<FinanceSdk> {
    const { wecomCorpId: corpId, secret } = account
    if (config.FINANCE_LIBRARY) return openNative({ library: config.FINANCE_LIBRARY, corpId, secret })
    if (config.MODE === 'demo') return openHttp({ baseUrl: config.PLATFORM_URL, corpId, secret, timeoutMs })
    throw new Refusal(codes.noSecret, noLibrary({}))
  }

  /** Each page takes quota, and what goes wrong is said as of any other call. */
  function counting(account: Account, sdk: FinanceSdk, signal?: AbortSignal): FinanceSdk {
    return {
      ...sdk,
      async getChatData(seq, limit) {
        await quota.take(account, getChatData, 'sync', performance.now() + patienceMs, signal)
        try {
          const records = await sdk.getChatData(seq, limit)
          counted(account.corpId, getChatData.name, 0)
          return records
        } catch (error) {
          if (error instanceof FinanceError) counted(account.corpId, getChatData.name, error.code)
          throw error
        }
      },
    }
  }

  return {
    /** Fetches, opens and hands over until there is nothing new; answers the seq to go on from. */
    async pull(corpId: number, { signal, ...how }: ArchivePull): Promise<{ seq: number; records: number }> {
      const account = await accounts.of(corpId, 'archive')
      const sdk = await open(account)
      try {
        return await pull({ ...how, signal, decryptor: threads, sdk: counting(account, sdk, signal) })
      } catch (error) {
        if (!(error instanceof FinanceError)) throw error
        if (error.code === 45009) await quota.park(account, getChatData.family, account.limits.blockMs)
        throw refusalOf(error, account.limits.blockMs)
      } finally {
        await sdk.close()
      }
    },
    close: () => threads.close(),
  }
}

/** Fetching messages changes nothing at WeCom: an unanswered request may simply be repeated. */
const refusalOf = (error: FinanceError, blockMs: number) =>
  new PlatformRefusal({
    call: getChatData.name,
    ...(passesThere(error)
      ? { kind: 'network' as const, outcome: 'unknown' as const }
      : { kind: 'errcode' as const, outcome: 'refused' as const, errcode: error.code }),
    ...(error.code === 45009 && { retryAfterMs: blockMs }),
  })
