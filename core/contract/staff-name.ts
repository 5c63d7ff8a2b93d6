import { isOpenDataId, openDataIds } from './ext-id.ts'

/** R350: the name of a colleague, with the alias behind it when there is one. Customers are shown the name alone. */
export const shownName = ({ name, alias }: { name: string; alias?: string }, en: boolean): string =>
  !alias || alias === name ? name : en ? `${name} (${alias})` : `${name}（${alias}）`

/** Where WeCom keeps names to itself, a department comes as its number. Among words it stands between marks that nobody sees, or it would be a count. */
const mark = '\u2063'
export const markedDepartment = (number: string): string => `${mark}${number}${mark}`
/** Splits words so that what WeCom names stands at odd places: ids of people, and numbers of departments with their marks. */
export const openNames: RegExp = new RegExp(`${openDataIds.source}|(${mark}\\d{1,10}${mark})`)
export const departmentIn = (part: string): string | undefined => part.match(new RegExp(`^${mark}(\\d+)${mark}$`))?.[1]

/** Where only words can stand (a label, a message in WeCom): whose name WeCom keeps to itself is a colleague there, a department has its number. */
export const namesAsWords = (text: string, en: boolean): string =>
  text
    .split(openNames)
    .map((part = '') => {
      const number = departmentIn(part)
      if (number) return en ? `department ${number}` : `部门 ${number}`
      return isOpenDataId(part) ? (en ? 'a colleague' : '同事') : part
    })
    .join('')
