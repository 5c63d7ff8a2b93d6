import * as names from '#core/contract/staff-name.ts'
import { sessionNow } from '../session.ts'
import { lang } from '../text/text.ts'
import { startsOpenData } from './open-data.ts'

/** Words that may have names of colleagues among them, for a label, a title, a dialog: <NamesIn> draws what stands on a page. */
export const namesAsWords = (text: string): string => names.namesAsWords(text, lang() === 'en')
/** R350, as words; <StaffName> draws the name where WeCom keeps it to itself. */
export const staffName = (person: { name: string; alias?: string }): string => namesAsWords(names.shownName(person, lang() === 'en'))
/** The name of a department in words that <NamesIn> draws. */
export const writtenDepartment = (name: string): string =>
  startsOpenData(sessionNow().me?.corpAuthType) && /^\d{1,10}$/.test(name) ? names.markedDepartment(name) : name
/** The same, where only words can stand; <DepartmentNames> draws it. */
export const departmentName = (name: string): string => namesAsWords(writtenDepartment(name))
/** Whether people are found by account alone: WeCom keeps the names of this company, and does not search them for us. */
export const findsByAccount = (): boolean => sessionNow().me?.findsByAccount === true
