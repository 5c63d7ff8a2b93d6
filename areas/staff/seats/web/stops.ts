import type { ReactNode } from 'react'

/** Something that stops when seats end. */
export interface Stops {
  key: string
  label: string
  /** The page of it. */
  to?: string
  /** How many: people, codes. */
  said: ReactNode
}
export interface SeatCloseProps {
  title: string
  /** What happens, in a sentence. */
  message: ReactNode
  /** What stops; while it is not known, `undefined`. With nothing, the button is no warning. */
  functions: readonly Stops[] | undefined
  /** What these people have that goes on all the same. */
  goesOn?: readonly Stops[]
  /** What the button says; 仍要关闭 by default (R322). */
  verb?: string
}
