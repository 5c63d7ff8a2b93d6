import Type, { type Static } from 'typebox'

/** Since the last touch: a week, thirty days, ninety, longer. Each begins where the one before ends. */
export const Band = Type.Union([Type.Literal('d7'), Type.Literal('d30'), Type.Literal('d90'), Type.Literal('older')])
export type Band = Static<typeof Band>
/** More days than the first, at most as many as the second. */
export const bandDays: Record<Band, [over: number | null, upTo: number | null]> = {
  d7: [null, 7],
  d30: [7, 30],
  d90: [30, 90],
  older: [90, null],
}

/** How long a contact had lasted when it ended: less than a day, a week, thirty days, ninety, longer. */
export const Stay = Type.Union([
  Type.Literal('hours'),
  Type.Literal('week'),
  Type.Literal('month'),
  Type.Literal('quarter'),
  Type.Literal('longer'),
])
export type Stay = Static<typeof Stay>
export const stayDays: Record<Stay, [from: number | null, below: number | null]> = {
  hours: [null, 1],
  week: [1, 7],
  month: [7, 30],
  quarter: [30, 90],
  longer: [90, null],
}
