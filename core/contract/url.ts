/** R217: an address of any scheme (`weixin://…`), and one that a browser opens. */
export const anyUrl = /^[a-z][a-z0-9+.-]*:\/\/\S+$/i
export const httpUrl = /^https?:\/\/[^\s/]\S*$/i

/**
 * A page of ours that a link may name as the place to go to, as a path; undefined for anything else (research/reliability.md B5). The one
 * answer of server and pages to where somebody is sent who has signed in.
 */
export function ownPath(text: string | undefined, origin: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these, so that `/\t/evil` becomes `//evil`
  if (!text || text.length > 2048 || /[\u0000-\u0020\\\u007f]/.test(text)) return undefined
  // `https:evil` is a path to some parsers and a host to others.
  if (!text.startsWith('/') && !text.startsWith(`${origin}/`) && text !== origin) return undefined
  if (!URL.canParse(text, origin)) return undefined
  const url = new URL(text, origin)
  if (url.origin !== new URL(origin).origin || url.username || url.password) return undefined
  const path = `${url.pathname}${url.search}${url.hash}`
  // `/..//evil` has become `//evil` by now; what is no page answers programs.
  return path.startsWith('//') || path.startsWith('/api/') ? undefined : path
}
