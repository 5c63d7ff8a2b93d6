/** R350: the name of a colleague, with the alias behind it when there is one. Customers are shown the name alone. */
export const shownName = ({ name, alias }: { name: string; alias?: string }, en: boolean): string =>
  !alias || alias === name ? name : en ? `${name} (${alias})` : `${name}（${alias}）`
