import { lang } from '../text/text.ts'

/** R350: the name of a colleague, with the alias behind it when there is one. Customers are shown the name alone. */
export const staffName = ({ name, alias }: { name: string; alias?: string }): string =>
  !alias || alias === name ? name : lang() === 'en' ? `${name} (${alias})` : `${name}（${alias}）`
