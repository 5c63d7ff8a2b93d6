import { isOpenDataId, openDataIds } from './ext-id.ts'

/** R350: the name of a colleague, with the alias behind it when there is one. Customers are shown the name alone. */
export const shownName = ({ name, alias }: { name: string; alias?: string }, en: boolean): string =>
  !alias || alias === name ? name : en ? `${name} (${alias})` : `${name}（${alias}）`

/** Where only words can stand (a label, a message in WeCom): whose name WeCom keeps to itself is a colleague there. */
export const namesAsWords = (text: string, en: boolean): string =>
  text
    .split(openDataIds)
    .map((part) => (isOpenDataId(part) ? (en ? 'a colleague' : '同事') : part))
    .join('')
