import type { ComponentType } from 'react'
import type { Audience } from '#core/contract/audience.ts'
import type { AnyCall } from '#core/contract/call.ts'
import type { ListColumn } from '#core/contract/columns.ts'
import type { Module } from '#core/contract/modules.ts'
import type { AboutMany, RowAction, ToolAction } from './blocks/table/actions.ts'
import type { Column } from './blocks/table/types.ts'

/** What every list of customers says of one; `columns` is what other areas know, by the key of their column. */
export interface ListedCustomer {
  customerId: string
  name: string
  status: 'friend' | 'lost'
  columns: Readonly<Record<string, unknown>>
}
/** What the customer page knows beside. */
export interface OpenCustomer extends ListedCustomer {
  tags: readonly { tagId: string; name: string; groupName: string; internal: boolean }[]
  follows: readonly { staffId: string; deletedAt: string | null; tags: readonly { tagId: string }[] }[]
}

export interface Ordered {
  /** The lower stands higher, or further left. */
  order: number
}
/** Stands behind the column with this key. */
export interface Behind {
  after: string
}
/** One of the first steps with customers: done when `doneText` has something to say of what `call` answers. */
export interface GuideStep extends Ordered {
  key: string
  module?: Module
  title: string
  help: string
  verb: string
  /** Where it is done, and where it is looked at afterwards. */
  to: string
  look: string
  call: AnyCall
  input: object
  doneText: (answer: never) => string | undefined
}

/**
 * What an area adds to the customer list, the page of a customer, the settings and first steps of customers: by default of the file
 * that `customers` of its `web/parts.ts` loads with the first of those pages. What is a function is asked at each drawing, so texts
 * are in the language of the moment. What may not be done is left out by the right of the call that it names.
 */
export interface CustomerExtras {
  area: string
  /** As its contract declares them (`customerColumn`), for the list and its file; their values come from `server/customer-columns.ts`. */
  columns?: readonly { column: ListColumn<ListedCustomer> & Behind; render?: Column<ListedCustomer>['render'] }[]
  /** The same of each company's own: a hook, asked at each drawing of the list; nothing while they are being read. */
  useColumns?: () => CustomerExtras['columns']
  /** Over the list: that those could not be read, with the way to try again (`ErrorLine`); nothing else. */
  Unread?: ComponentType
  /** With one customer, in its row; `onPage`: also in the menu of the page. */
  actions?: (customer: ListedCustomer) => readonly (RowAction & Ordered & { onPage?: boolean })[]
  /** What can be done with all customers that are ticked. */
  batch?: () => readonly (Ordered & {
    key: string
    label: string
    icon: RowAction['icon']
    needs: AnyCall
    run: (audience: Audience, about: AboutMany) => unknown
  })[]
  /** Buttons over the list, about everybody it shows. */
  toolbar?: (audience: Audience) => readonly (ToolAction & Ordered)[]
  /** Behind the name; `said`: in words, where there is room. */
  Mark?: ComponentType<{ customer: ListedCustomer; said?: boolean }>
  /** Under the name on the page and in the preview. */
  Head?: ComponentType<{ customer: OpenCustomer }>
  /** Buttons at the head of the page. */
  buttons?: (customer: OpenCustomer) => readonly (ToolAction & Ordered)[]
  /** A card among the settings of customers. The page reads `call` before it shows anything. */
  setting?: { module: Module; call: AnyCall; Card: ComponentType }
  guide?: () => readonly GuideStep[]
}
export const customerExtras = (given: CustomerExtras): CustomerExtras => given
