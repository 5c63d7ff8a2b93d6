import type { NoticeFrame } from '#core/contract/notices.ts'
import { atOwnMoment } from './changes.ts'

const listeners = new Set<() => void>()

/** What somebody is told has changed, here or on another of their pages. */
export function onNotice(heard: () => void): () => void {
  listeners.add(heard)
  return () => void listeners.delete(heard)
}

/** An announcement reaches all pages of a company at once. */
export function heardNotice(data: string): void {
  const tell = () => {
    for (const heard of listeners) heard()
  }
  const { everybody } = JSON.parse(data) as NoticeFrame
  if (everybody) atOwnMoment(tell)
  else tell()
}
