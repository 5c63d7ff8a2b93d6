/** What the address asks for: `?as=<person>` (several, one a phone), `?scan=<text>`, `#login=<ticket>`. */
const query = new URLSearchParams(location.search)

export const asked = {
  as: query.getAll('as').filter(Boolean),
  scan: query.get('scan') ?? '',
  login: new URLSearchParams(location.hash.slice(1)).get('login') ?? '',
}

/** The log-in page of the console opens the phone with the text of its code. */
export const wantsStaff = asked.login !== '' || /\/wwlogin\/ticket\//.test(asked.scan)

export function rememberPeople(ids: string[]) {
  const search = new URLSearchParams(location.search)
  search.delete('as')
  search.delete('scan')
  for (const id of ids) search.append('as', id)
  history.replaceState(null, '', `${location.pathname}${search.size ? `?${search}` : ''}${location.hash}`)
}

export function forgetLogin() {
  history.replaceState(null, '', location.pathname + location.search)
}

export function otherLanguage(): string {
  const search = new URLSearchParams(location.search)
  if (search.get('lang') === 'en') search.delete('lang')
  else search.set('lang', 'en')
  return `${location.pathname}${search.size ? `?${search}` : ''}`
}
