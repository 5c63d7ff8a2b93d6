import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyCall } from '../contract/call.ts'
import type { DomainEvent } from '../contract/event.ts'
import type { Navigation } from '../contract/navigation.ts'
import type { Subscriber } from './events.ts'
import type { Route } from './implement.ts'
import type { Worker } from './jobs.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** `areas/<group>/<area>` folders. An area is found by being there: nothing has to list it. */
export function areaFolders(): { group: string; area: string; dir: string }[] {
  const base = path.join(root, 'areas')
  return readdirSync(base, { withFileTypes: true })
    .filter((g) => g.isDirectory())
    .flatMap((g) =>
      readdirSync(path.join(base, g.name), { withFileTypes: true })
        .filter((a) => a.isDirectory())
        .map((a) => ({ group: g.name, area: a.name, dir: path.join(base, g.name, a.name) })),
    )
    .sort((a, b) => a.dir.localeCompare(b.dir))
}

async function defaults<T>(file: string): Promise<T[]> {
  const out: T[] = []
  const folders = [path.join(root, 'core/server/own'), ...areaFolders().map((a) => path.join(a.dir, 'server'))]
  for (const folder of folders) {
    const full = path.join(folder, file)
    if (existsSync(full)) out.push(...((await import(pathToFileURL(full).href)) as { default: T[] }).default)
  }
  return out
}

/** What areas add to an audience and to the timeline (`core/contract/`): before any schema that holds them is compiled. */
async function loadAdditions(): Promise<void> {
  for (const { dir } of areaFolders())
    for (const name of ['audience.ts', 'timeline.ts']) {
      const file = path.join(dir, name)
      if (existsSync(file)) await import(pathToFileURL(file).href)
    }
}

/** Handlers, subscribers and workers of all areas: the default exports of `server/calls.ts`, `server/events.ts`, `server/jobs.ts`. */
export const loadRoutes = (): Promise<Route[]> => loadAdditions().then(() => defaults<Route>('calls.ts'))
export const loadSubscribers = (): Promise<Subscriber[]> => defaults<Subscriber>('events.ts')
export const loadWorkers = (): Promise<Worker[]> => loadAdditions().then(() => defaults<Worker>('jobs.ts'))

/** What areas say about themselves in `server/<file>`: references, self-checks … Read once; the program does not change while it runs. */
export function contributed<T>(file: string): Promise<readonly T[]> {
  const read = contributions.get(file) ?? defaults<unknown>(file)
  contributions.set(file, read)
  return read as Promise<T[]>
}
const contributions = new Map<string, Promise<unknown[]>>()

/** Every call that is declared anywhere: what the API document, the tools and the free tests walk over. */
export async function allCalls(): Promise<{ call: AnyCall; file: string; exportName: string; key: string }[]> {
  await loadAdditions()
  const core = path.join(root, 'core/contract')
  const found: { call: AnyCall; file: string; exportName: string; key: string }[] = []
  const contracts = [
    ...readdirSync(core)
      .filter((f) => f.endsWith('.ts') && !f.endsWith('.test.ts'))
      .map((f) => path.join(core, f)),
    ...areaFolders()
      .map((a) => path.join(a.dir, 'contract.ts'))
      .filter((f) => existsSync(f)),
  ]
  for (const file of contracts) {
    for (const [exportName, value] of Object.entries((await import(pathToFileURL(file).href)) as Record<string, unknown>)) {
      if (typeof value !== 'object' || value === null) continue
      // What an area declares may name a call; it is declared where all are calls.
      if (!Object.values(value).every(isCall)) continue
      for (const [key, call] of Object.entries(value)) found.push({ call, file: path.relative(root, file), exportName, key })
    }
  }
  return found
}

/** Every address that is declared and is no call. */
export async function allNavigations(): Promise<Navigation[]> {
  const found: Navigation[] = []
  for (const { dir } of areaFolders()) {
    const contract = path.join(dir, 'contract.ts')
    if (!existsSync(contract)) continue
    for (const value of Object.values((await import(pathToFileURL(contract).href)) as Record<string, unknown>))
      if (isNavigation(value)) found.push(value)
  }
  return found
}
const isNavigation = (v: unknown): v is Navigation => typeof v === 'object' && v !== null && 'answers' in v && 'words' in v && 'path' in v

/** For each event the areas whose rows it may have changed: the one that declares it and those that hear of it. Read once. */
export function eventAreas(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  eventsRead ??= readEvents()
  return eventsRead
}
let eventsRead: ReturnType<typeof readEvents> | undefined
async function readEvents(): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  const add = (event: string, area: string) => found.set(event, (found.get(event) ?? new Set()).add(area))
  for (const { area, dir } of areaFolders()) {
    const [contract, events] = [path.join(dir, 'contract.ts'), path.join(dir, 'server/events.ts')]
    if (existsSync(contract))
      for (const value of Object.values((await import(pathToFileURL(contract).href)) as Record<string, unknown>))
        if (isEvent(value)) add(value.name, area)
    if (existsSync(events))
      for (const { event } of ((await import(pathToFileURL(events).href)) as { default: Subscriber[] }).default) add(event, area)
  }
  return found
}
const isEvent = (v: unknown): v is DomainEvent =>
  typeof v === 'object' && v !== null && 'name' in v && 'data' in v && Object.keys(v).length === 2 && typeof v.name === 'string'
const isCall = (v: unknown): v is AnyCall =>
  typeof v === 'object' && v !== null && 'access' in v && 'method' in v && 'input' in v && 'name' in v && (v as AnyCall).name !== ''
