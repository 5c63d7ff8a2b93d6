import * as names from '#core/contract/staff-name.ts'
import { sessionNow } from '../session.ts'
import { lang } from '../text/text.ts'

/** Words that may have names of colleagues among them, for a label, a title, a dialog: <NamesIn> draws what stands on a page. */
export const namesAsWords = (text: string): string => names.namesAsWords(text, lang() === 'en')
/** R350, as words; <StaffName> draws the name where WeCom keeps it to itself. */
export const staffName = (person: { name: string; alias?: string }): string => namesAsWords(names.shownName(person, lang() === 'en'))
/** Whether people are found by account alone: WeCom keeps the names of this company, and does not search them for us. */
export const findsByAccount = (): boolean => sessionNow().me?.findsByAccount === true
