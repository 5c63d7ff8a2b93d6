import { createHash } from 'node:crypto'
import { gettoken } from './calls/auth.ts'
import { createClient } from './client.ts'
import { WecomError } from './error.ts'

export interface StoredToken {
  value: string
  /** Unix milliseconds. */
  expiresAt: number
}

/** Where processes share tokens; the lock keeps a crowd from asking at once (platform/00 §2.1). */
export interface TokenStore {
  get(key: string): Promise<StoredToken | undefined>
  put(key: string, value: string, expiresAt: number): Promise<void>
  withLock<T>(key: string, fn: () => Promise<T>): Promise<T>
}

export function memoryTokenStore(): TokenStore {
  const tokens = new Map<string, StoredToken>()
  const queues = new Map<string, Promise<unknown>>()
  return {
    get: async (key) => tokens.get(key),
    put: async (key, value, expiresAt) => {
      tokens.set(key, { value, expiresAt })
    },
    withLock: (key, fn) => {
      const turn = (queues.get(key) ?? Promise.resolve()).then(fn, fn)
      queues.set(
        key,
        turn.catch(() => undefined),
      )
      return turn
    },
  }
}

export interface TokenSource {
  token(): Promise<string>
  refresh(stale: string): Promise<string>
}

/** Left over from the validity when we fetch anew, so that a slow call does not arrive with a dead token. */
const MARGIN_MS = 5 * 60_000
/** Wrong credentials asked again and again lead to a block: answer the same failure for a while. */
const REFUSED_MS = 10_000

/** One token per (corp, secret). `token` and `refresh` are what `createClient` takes. */
export function tokenSource(options: {
  baseUrl: string
  corpId: string
  secret: string
  store: TokenStore
  fetch?: typeof fetch
  timeoutMs?: number
  now?: () => number
}): TokenSource {
  const now = options.now ?? Date.now
  const key = `wecom-token:${options.corpId}:${createHash('sha256').update(options.secret).digest('hex').slice(0, 16)}`
  const none = async () => ''
  const client = createClient({
    baseUrl: options.baseUrl,
    token: none,
    refreshToken: none,
    timeoutMs: options.timeoutMs,
    fetch: options.fetch,
  })
  let held: StoredToken | undefined
  let running: Promise<string> | undefined
  let refused: { failure: WecomError; until: number } | undefined

  const usable = (token: StoredToken | undefined, stale?: string): token is StoredToken =>
    token !== undefined && token.value !== stale && token.expiresAt > now()

  async function obtain(stale?: string): Promise<string> {
    const known = await options.store.get(key)
    if (usable(known, stale)) return hold(known)
    if (refused && refused.until > now()) throw refused.failure
    return options.store.withLock(key, async () => {
      // somebody else may have fetched it while we stood in line
      const fresh = await options.store.get(key)
      if (usable(fresh, stale)) return hold(fresh)
      const answer = await client.call(gettoken, { corpid: options.corpId, corpsecret: options.secret }).catch(remember)
      if (!answer.access_token || !(answer.expires_in > 0)) {
        throw new WecomError(gettoken, 'answer carries no token', { kind: 'unparsable', outcome: 'unknown' })
      }
      const lifetime = answer.expires_in * 1000
      const expiresAt = now() + Math.max(lifetime - MARGIN_MS, lifetime / 2)
      await options.store.put(key, answer.access_token, expiresAt)
      return hold({ value: answer.access_token, expiresAt })
    })
  }

  function hold(token: StoredToken): string {
    held = token
    refused = undefined
    return token.value
  }

  function remember(failure: unknown): never {
    if (failure instanceof WecomError && failure.kind === 'errcode') {
      refused = { failure, until: now() + (failure.retryAfterMs ?? REFUSED_MS) }
    }
    throw failure
  }

  function once(stale?: string): Promise<string> {
    running ??= obtain(stale).finally(() => {
      running = undefined
    })
    return running
  }

  return {
    token: async () => (usable(held) ? held.value : once()),
    refresh: async (stale) => {
      if (usable(held, stale)) return held.value
      const token = await once(stale)
      // a flight that was under way may have brought the very token that was refused
      return token === stale ? once(stale) : token
    },
  }
}
