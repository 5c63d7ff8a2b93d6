import { type ComponentType, useSyncExternalStore } from 'react'
import type { AnyCall } from '#core/contract/call.ts'
import type { Metrics } from '#core/contract/metrics.ts'
import type { Module } from '#core/contract/modules.ts'
import type { AudienceWords } from './blocks/audience/conditions.ts'
import type { FieldInputProps } from './blocks/field-input.ts'
import type { Pickers } from './blocks/pickers/sources.ts'
import type { TimelinePart } from './blocks/timeline/lines.ts'
import type { CustomerExtras } from './customers.ts'
import type { Finder } from './finders.ts'
import type { Holding } from './holdings.ts'
import type { ShownStaffFigure } from './staff-figures.ts'

/** Something that is drawn on a page of another area, loaded when that page is open. Of one place, the lower `order` stands higher. */
export interface DrawnPart<P> {
  /** Area and name: `live-codes.figures`. */
  key: string
  order: number
  load: () => Promise<{ default: ComponentType<P> }>
}
/** On the customer page: timeline, orders, points. */
export interface CustomerPart extends DrawnPart<{ customerId: string }> {
  /** At the left: what is known of the person. */
  place: 'left' | 'middle' | 'right'
  module?: Module
}
/** On the page of a member of staff. */
export interface StaffPart extends DrawnPart<{ staffId: string }> {
  module: Module
}
/** On home. What it shows it reads itself, by calls of its own area. */
export interface HomePart extends DrawnPart<object> {
  /** A button at the top; figures, in one row; a section of the wide column. */
  place: 'top' | 'figures' | 'section'
  /** Shown to whoever may make it. */
  call: AnyCall
  /** How many figures stand there, so that the row has its shape before they come. */
  figures?: number
}
/** What waits for the person themselves, on the first page of a staff phone; draws nothing while nothing does. */
export type WaitingPart = DrawnPart<object>

/** The company's videos, for messages; without an area that keeps them, a message's video is a file like any other. */
export interface VideoLibrary {
  /** Answers the video that was added, or `choose` when one of those there are is wanted instead. */
  add: () => Promise<{ fileId: string } | 'choose' | undefined>
  /** Opens with the files that are chosen and answers the new choice, of at most `max`, in the order it is sent. */
  choose: (fileIds: readonly string[], max: number) => Promise<string[] | undefined>
}

/**
 * What an area lends to screens that are not its own. Core and the other areas do not know who does: each area says it in `web/parts.ts`
 * (console), `web/phone/parts.ts` (side window and staff phones) and `web/timeline.ts` (all of them), and a surface gathers what its areas say behind the first paint.
 * An area that is not there leaves no hole. What is drawn is loaded when it is needed: a part is data with a `load`.
 */
export interface Parts {
  /** What ⌘K finds beside pages. */
  finders: readonly Finder[]
  /** Kinds of pickers, each of one area. */
  pickers: Pickers
  /** What stands on the customer page. */
  customer: readonly CustomerPart[]
  /** How the conditions that the area adds to an audience are chosen and read, loaded with the first page that has one. */
  audience: readonly (() => Promise<{ default: AudienceWords }>)[]
  /** What stands on the page of a member of staff. */
  staff: readonly StaffPart[]
  /** What the area adds to the customer list and its neighbours, loaded with the first of those pages. */
  customers: readonly (() => Promise<{ default: CustomerExtras }>)[]
  /** What a message's videos are taken from: one area. */
  videos: VideoLibrary | undefined
  /** The box of a field of customers: one area. */
  fieldInput: (() => Promise<{ default: ComponentType<FieldInputProps> }>) | undefined
  /** Lines of a customer's timeline. */
  timeline: readonly TimelinePart[]
  waiting: readonly WaitingPart[]
  /** What the figures of the area mean, loaded with the page that explains all. */
  metrics: readonly (() => Promise<Readonly<Record<string, Metrics>>>)[]
  /** What the area counts of each member of staff, loaded with their statistics. */
  staffFigures: readonly (() => Promise<{ default: readonly ShownStaffFigure[] }>)[]
  /** What a member of staff still holds, loaded with their page. */
  holdings: readonly (() => Promise<{ default: readonly Holding[] }>)[]
  home: readonly HomePart[]
  /** The bell in the top bar, with what it opens: one area. */
  bell: DrawnPart<object> | undefined
  /** The other companies of the person, in the menu of the company: one area. */
  companies: DrawnPart<object> | undefined
}
export const parts = (given: Partial<Parts>): Partial<Parts> => given

const nothing: Parts = {
  finders: [],
  pickers: {},
  audience: [],
  customer: [],
  staff: [],
  customers: [],
  videos: undefined,
  fieldInput: undefined,
  timeline: [],
  waiting: [],
  metrics: [],
  staffFigures: [],
  holdings: [],
  home: [],
  bell: undefined,
  companies: undefined,
}
let all: Parts = nothing
const listeners = new Set<() => void>()
const first = Promise.withResolvers<void>()
/** Kept when the areas have said what they lend. */
export const partsGiven: Promise<void> = first.promise

/** `registerParts(import.meta.glob('…/web/parts.ts', { eager: true, import: 'default' }))`, in the order of the folders. */
export function registerParts(files: Readonly<Record<string, unknown>>): void {
  const given = Object.keys(files)
    .sort()
    .map((file) => files[file] as Partial<Parts>)
  all = {
    finders: given.flatMap((p) => p.finders ?? []),
    pickers: Object.assign({}, ...given.map((p) => p.pickers)) as Pickers,
    audience: given.flatMap((p) => p.audience ?? []),
    customer: given.flatMap((p) => p.customer ?? []),
    staff: given.flatMap((p) => p.staff ?? []),
    customers: given.flatMap((p) => p.customers ?? []),
    videos: given.find((p) => p.videos)?.videos,
    fieldInput: given.find((p) => p.fieldInput)?.fieldInput,
    timeline: given.flatMap((p) => p.timeline ?? []),
    waiting: given.flatMap((p) => p.waiting ?? []),
    metrics: given.flatMap((p) => p.metrics ?? []),
    staffFigures: given.flatMap((p) => p.staffFigures ?? []),
    holdings: given.flatMap((p) => p.holdings ?? []),
    home: given.flatMap((p) => p.home ?? []),
    bell: given.find((p) => p.bell)?.bell,
    companies: given.find((p) => p.companies)?.companies,
  }
  first.resolve()
  for (const tell of listeners) tell()
}

export const partsOf = <K extends keyof Parts>(kind: K): Parts[K] => all[kind]
export const onParts = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
/** Whether the areas have said what they lend; the page is drawn anew when they have. */
export const usePartsGiven = (): boolean => useSyncExternalStore(onParts, () => all !== nothing)
export function useParts<K extends keyof Parts>(kind: K): Parts[K] {
  const now = () => all[kind]
  return useSyncExternalStore(onParts, now, now)
}
