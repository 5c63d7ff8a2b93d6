import type { ComponentType, ReactNode } from 'react'
import type { AnyCall, Output } from '#core/contract/call.ts'
import type { ReferenceKind } from '#core/contract/references.ts'

/**
 * Kinds of pickers, and a row of each. An area brings its own in `web/pickers.ts` and lends them in `web/parts.ts`:
 *
 *   declare module '#core/web/blocks/pickers/sources.ts' {
 *     interface Rows { liveCodes: RowOf<typeof liveCodes.list> }
 *   }
 *   export const codePicker = picker(liveCodes.list, { id: 'wayId', ids: 'wayIds', … })
 *
 * Everything else takes a kind by its name: filters of lists, fields of forms, conditions of audiences.
 */
export interface Rows {
  /** What a message may take; lent by the area that keeps a library. */
  materials: MaterialRow
}
export type Kind = keyof Rows
export type RowOf<C extends AnyCall> = Output<C> extends { list: (infer R)[] } ? R : never

export interface MaterialRow {
  materialId: string
  title: string
  kind: 'text' | 'image' | 'link' | 'miniprogram' | 'video' | 'file' | 'article' | 'form' | 'poster'
  fileId?: string | null
  url?: string | null
  desc?: string | null
}

/** What a dialog gets that is another than the list. */
export interface PickDialogProps {
  kind: Kind
  title: string
  value: string[]
  multiple?: boolean
  max?: number
  allowUnavailable?: boolean
  close: (value?: string[]) => void
}

/** What stands beside a name: in the list, on the chip of what was chosen. */
export interface Look {
  /** A picture, or letters in its place where it is empty. */
  avatar?: string
  /** The colour of the group it belongs to, as `groupColor` makes it. */
  color?: string
  /** A word behind the name. */
  mark?: string
  /** A second line under the name. */
  second?: string
  /** Ours alone: a lock stands in place of the colour. */
  internal?: boolean
}
export interface Picker<R = never> {
  /** What lists them. It is sent, where it takes them: `keyword`, `page`, `pageSize`, and `ids`. Whoever may not make it is not offered the picker. */
  call: AnyCall
  id: keyof R & string
  /** The input that finds those already chosen, to name them. */
  ids: string
  /** Ids are numbers. */
  numeric?: boolean
  nameOf: (row: R) => string
  /** What draws the name of those that WeCom keeps to itself. */
  drawn?: (row: R) => ReactNode
  /** The name with what WeCom keeps to itself left in as its id, for words that <NamesIn> draws. */
  written?: (row: R) => string
  /** By which else a pasted name is found. */
  aliases?: (row: R) => readonly string[]
  look?: (row: R) => Look
  /** What is chosen are things of a row: the tags of a group. */
  things?: (row: R) => readonly { id: string; name: string }[]
  /** Rows that are read at once; 100 unless told. */
  pageSize?: number
  /** What ids point to, so that lists and audiences know when one is gone (R347). */
  refers: ReferenceKind
  /** So many may be chosen that a count tells more than a list of those gone. */
  many?: boolean
  words: Record<'zh-CN' | 'en', Record<'title' | 'unit' | 'add' | 'search', string>>
  /** Another dialog than a list with a search. */
  dialog?: { load: () => Promise<{ default: ComponentType<PickDialogProps> }>; width: number }
}
export type Pickers = { readonly [K in Kind]?: Picker<Rows[K]> }

export const picker = <C extends AnyCall>(call: C, given: Omit<Picker<RowOf<C>>, 'call'>): Picker<RowOf<C>> => ({ ...given, call })
