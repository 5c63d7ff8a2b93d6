/**
 * An address of the server that is no call: browsers go there and are sent on, or listen there. Declared once, so that the server, the pages
 * that lead there and the API document name the same path. `words` are what its address may say behind the `?`.
 */
export interface Navigation<W extends string = string> {
  area: string
  /** With `/api`, as it stands in the address. */
  path: `/api/${string}`
  words: readonly W[]
  answers: 'redirect' | 'events'
  /** One line for the API document; says the rule it comes from. */
  summary: string
}

export const navigation = <const W extends string>(nav: Navigation<W>): Navigation<W> => nav

/** Where the browser goes; words without a value are left out. */
export function navigateTo<W extends string>({ path, words }: Navigation<W>, given: { readonly [word in W]?: string | undefined }): string {
  const search = new URLSearchParams()
  for (const word of words) if (given[word] !== undefined) search.set(word, given[word])
  return search.size > 0 ? `${path}?${search}` : path
}
