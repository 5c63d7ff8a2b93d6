import type { AnyCall, Output } from '#core/contract/call.ts'

/**
 * Where pickers read their rows: the list call of the area that owns them, lent in its `web/parts.ts`:
 *
 *   pickers: pickerSources({ customers: externalUsers.list })
 *
 * A call must answer at least the rows below; more fields do no harm, a missing one does not compile. Inputs a picker sends when
 * the call has them: `keyword` (name, alias, pinyin, initials, tail of the phone), `departmentId` (with all below it), the plural id
 * (`staffIds`, `customerIds`, `groupIds`, `tagIds`) to name what is already chosen, `page`, `pageSize`.
 */
export interface StaffRow {
  staffId: string
  staffExtId: string
  name: string
  alias: string
  avatar: string
  departmentNames: string[]
  /** Why this person cannot be chosen: not activated, no 客户联系, no seat. The row stays visible and says so. */
  unavailable?: string | null
}
export interface DepartmentRow {
  departmentId: number
  name: string
  /** 0 or null at the root. */
  parentId: number | null
  staffCount: number
}
export interface TagRow {
  tagId: string
  name: string
  customerCount: number
}
export interface TagGroupRow {
  groupId: string
  name: string
  tags: TagRow[]
}
export interface CustomerRow {
  customerId: string
  name: string
  remark: string
  avatar: string
  corpName: string
}
export interface GroupRow {
  groupId: string
  name: string
  ownerName: string
  memberCount: number
}
export interface MaterialRow {
  materialId: string
  title: string
  kind: 'text' | 'image' | 'link' | 'miniprogram' | 'video' | 'file' | 'article' | 'form' | 'poster'
  fileId?: string | null
  url?: string | null
  desc?: string | null
}

export interface Rows {
  staff: StaffRow
  departments: DepartmentRow
  tags: TagGroupRow
  customers: CustomerRow
  groups: GroupRow
  materials: MaterialRow
}
export type SourceName = keyof Rows
type Gives<C extends AnyCall, R> = Output<C> extends { list: R[] } ? C : { thisCallMustAnswer: { list: R[] } }

export type PickerSources = Partial<Record<SourceName, AnyCall>>

export function pickerSources<
  S extends AnyCall = never,
  D extends AnyCall = never,
  T extends AnyCall = never,
  C extends AnyCall = never,
  G extends AnyCall = never,
  M extends AnyCall = never,
>(given: {
  staff?: S & Gives<S, StaffRow>
  departments?: D & Gives<D, DepartmentRow>
  tags?: T & Gives<T, TagGroupRow>
  customers?: C & Gives<C, CustomerRow>
  groups?: G & Gives<G, GroupRow>
  materials?: M & Gives<M, MaterialRow>
}): PickerSources {
  return given
}
