import { routes, type SimApi } from './sim/api.ts'

export type SimClient = { [K in keyof SimApi]: (...input: Parameters<SimApi[K]>) => Promise<Awaited<ReturnType<SimApi[K]>>> }

/** Every `/sim` action as a function, over HTTP. */
export function simClient(url: string): SimClient {
  const base = url.replace(/\/$/, '')
  const entries = Object.entries(routes).map(([name, [method, path]]) => [name, (input?: object) => call(base, method, path, { ...input })])
  return Object.fromEntries(entries) as SimClient
}

async function call(base: string, method: string, path: string, input: Record<string, unknown>): Promise<unknown> {
  const filled = path.replace(/:(\w+)/g, (_, key: string) => {
    const value = String(input[key])
    delete input[key]
    return encodeURIComponent(value)
  })
  const url = new URL(base + filled)
  const init: RequestInit = { method }
  if (method === 'GET') {
    for (const [key, value] of Object.entries(input)) if (value !== undefined) url.searchParams.set(key, String(value))
  } else {
    init.headers = { 'content-type': 'application/json' }
    init.body = JSON.stringify(input)
  }
  const response = await fetch(url, init)
  const answer: unknown = await response.json()
  // A callback address that did not verify is an answer with its reason, not a failure of the call.
  const { error, ok } = answer as { error?: string; ok?: boolean }
  if ((!response.ok || error) && ok === undefined) throw new Error(error ?? `HTTP ${response.status}`)
  return answer
}
