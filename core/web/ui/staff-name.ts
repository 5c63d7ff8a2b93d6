import { shownName } from '#core/contract/staff-name.ts'
import { lang } from '../text/text.ts'

/** R350, in the language of the page. */
export const staffName = (person: { name: string; alias?: string }): string => shownName(person, lang() === 'en')
