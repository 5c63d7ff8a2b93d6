import type { Words } from '#core/contract/errors.ts'
import { bareMobile, maskPhone } from '#core/contract/phone.ts'

/** What a condition on a field says, and how it stands in an audience and in an address (audience.ts). */
export const asks = ['is', 'has', 'from', 'to', 'some', 'none'] as const
export type Ask = (typeof asks)[number]
export const askNames: Readonly<Record<Ask, Words>> = {
  is: { zh: '是', en: 'is' },
  has: { zh: '包含', en: 'contains' },
  from: { zh: '不小于', en: 'from' },
  to: { zh: '不大于', en: 'up to' },
  some: { zh: '已填', en: 'is there' },
  none: { zh: '没填', en: 'is empty' },
}
export interface FieldCondition {
  fieldId: string
  ask: Ask
  value: string
}
export const writeCondition = ({ fieldId, ask, value }: FieldCondition): string => `${fieldId}:${ask}:${encodeURIComponent(value)}`
/** Nothing where it is none. */
export function readCondition(word: string): FieldCondition | undefined {
  const [fieldId = '', asked, ...rest] = word.split(':')
  const ask = asks.find((one) => one === asked)
  try {
    return ask && { fieldId, ask, value: decodeURIComponent(rest.join(':')) }
  } catch {
    return undefined
  }
}
/** A phone as `phoneAsked` gives it, as people read it. */
export const phoneShown = (value: string): string => {
  const [shown = ''] = value.split('~')
  return shown === value ? maskPhone(bareMobile(value)) : shown
}
/** All of an audience's; what is none is left out, and counted (`words`). */
export const conditionsIn = (text: string): { words: string[]; conditions: FieldCondition[] } => {
  const words = text.split(',').filter((word) => word !== '')
  return { words, conditions: words.flatMap((word) => readCondition(word) ?? []) }
}
