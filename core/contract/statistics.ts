import Type, { type Static, type TObject } from 'typebox'
import { Day, Id } from './call.ts'

/**
 * What statistics are about: days of the corp's calendar, both ends included, at most 366 (`checkedRange` refuses more), and whose doings;
 * people and departments mean anybody of either, none of them everybody in scope.
 */
export const staffRange = {
  from: Day,
  to: Day,
  staffIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
  departmentIds: Type.Optional(Type.Array(Type.Integer(), { maxItems: 200 })),
}
/**
 * The days to compare with, both ends included, at most 366; without both of them there is no comparison. While a day of the range still
 * runs, the day that stands in its place counts up to the same time of day.
 */
export const compared = { compareFrom: Type.Optional(Day), compareTo: Type.Optional(Day) }
export type Compared = Static<TObject<typeof compared>>
export type StaffRange = Static<TObject<typeof staffRange>>
