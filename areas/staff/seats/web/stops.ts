import type { ReactNode } from 'react'

/** Something that stops when seats end. */
export interface Stops {
  key: string
  label: string
  /** How many: people, codes. */
  said: ReactNode
}
export interface SeatCloseProps {
  title: string
  /** What happens, in a sentence. */
  message: ReactNode
  /** What stops; while it is not known, `undefined`. */
  functions: readonly Stops[] | undefined
  /** What the button says; 仍要关闭 by default (R322). */
  verb?: string
}
