import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { areaFolders } from '../areas.ts'
import type { App } from '../context.ts'
import { type CallbackHandlers, type CallbackWorkerOptions, type NamedHandlers, startCallbackWorker } from './callback-worker.ts'
import { type AnyEffect, type OutboxOptions, startOutbox } from './outbox.ts'

async function perArea<T>(file: string): Promise<{ area: string; value: T }[]> {
  const out: { area: string; value: T }[] = []
  for (const { area, dir } of areaFolders()) {
    const full = path.join(dir, 'server', file)
    if (!existsSync(full)) continue
    out.push({ area, value: ((await import(pathToFileURL(full).href)) as { default: T }).default })
  }
  return out
}

/** `server/callbacks.ts` of all areas: what they do about WeCom's events. Several may care about one event. */
export const loadCallbackHandlers = async (): Promise<NamedHandlers[]> =>
  (await perArea<CallbackHandlers>('callbacks.ts')).map(({ area, value }) => ({ area, handlers: value }))
/** `server/effects.ts` of all areas: what they do at WeCom that must not happen twice. */
export const loadEffects = async (): Promise<AnyEffect[]> => (await perArea<AnyEffect[]>('effects.ts')).flatMap((a) => a.value)

/** The two loops between us and WeCom: what came in and waits to be understood, what must go out exactly once. */
export async function startCallbacks(
  app: App,
  options: { worker?: CallbackWorkerOptions; outbox?: OutboxOptions; effects?: AnyEffect[] } = {},
): Promise<{ stop(how?: { drop?: boolean }): Promise<void> }> {
  const worker = startCallbackWorker(app, await loadCallbackHandlers(), options.worker)
  const outbox = startOutbox(app, [...(await loadEffects()), ...(options.effects ?? [])], options.outbox)
  return {
    async stop(how) {
      await Promise.all([worker.stop(how), outbox.stop(how)])
    },
  }
}
