import { createHash } from 'node:crypto'
import type { AnyPlatformCall } from './call.ts'
import type { TokenSource } from './calling.ts'
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

/** Left over from the validity when we fetch anew, so that a slow call does not arrive with a dead token. */
const MARGIN_MS = 5 * 60_000
/** Wrong credentials asked again and again lead to a block: answer the same failure for a while. A busy platform may be asked. */
const REFUSED_MS = 10_000

export interface TokenOptions {
  baseUrl: string
  store: TokenStore
  fetch?: typeof fetch
  timeoutMs?: number
  now?: () => number
}

/** One token per (corp, secret). `token` and `refresh` are what `createClient` takes. An on-behalf app's secret is its permanent code. */
export function tokenSource(options: TokenOptions & { corpId: string; secret: string }): TokenSource {
  const client = bareClient(options)
  const { corpId: corpid, secret: corpsecret } = options
  return cachedToken(options, `wecom-token:${corpid}:${secretMark(corpsecret)}`, gettoken, async () => {
    const { access_token, expires_in } = await client.call(gettoken, { corpid, corpsecret })
    return { value: access_token, seconds: expires_in }
  })
}

/** A part of a key that tells secrets apart and gives none away. */
export const secretMark = (secret: string) => createHash('sha256').update(secret).digest('hex').slice(0, 16)

/** For the calls that hand tokens out: they take none, or a suite's. */
export function bareClient(options: Omit<TokenOptions, 'store'> & { suite?: TokenSource }) {
  const none = async () => ''
  return createClient({
    baseUrl: options.baseUrl,
    token: none,
    refreshToken: none,
    suite: options.suite,
    timeoutMs: options.timeoutMs,
    fetch: options.fetch,
  })
}

/** Asks once for a crowd, keeps what it got in the store, renews before the end. */
export function cachedToken(
  options: TokenOptions,
  key: string,
  call: AnyPlatformCall,
  ask: (stale?: string) => Promise<{ value: string; seconds: number }>,
): TokenSource {
  const now = options.now ?? Date.now
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
      const { value, seconds } = await ask(stale).catch(remember)
      if (!value || !(seconds > 0)) throw new WecomError(call, 'answer carries no token', { kind: 'unparsable', outcome: 'unknown' })
      const lifetime = seconds * 1000
      const expiresAt = now() + Math.max(lifetime - MARGIN_MS, lifetime / 2)
      await options.store.put(key, value, expiresAt)
      return hold({ value, expiresAt })
    })
  }

  function hold(token: StoredToken): string {
    held = token
    refused = undefined
    return token.value
  }

  function remember(failure: unknown): never {
    if (failure instanceof WecomError && failure.kind === 'errcode' && failure.retry !== 'backoff') {
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
