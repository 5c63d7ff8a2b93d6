/**
 * Where a company has no logo, it is known by the first character of its name on a colour of its own, everywhere: in the shell, in the middle of
 * its codes and on their pages, on cards in a chat. Our mark stands for us alone. The colours are those of charts on white (tokens.css): a logo
 * has no dark look.
 */
const hues = ['#0b7a5b', '#962e05', '#5966c6', '#8e6f08', '#523771', '#6e1028', '#097eab', '#3c4452'] as const

export const hash = (text: string): number => [...text].reduce((h, c) => (h * 31 + c.codePointAt(0)!) >>> 0, 7)
export const corpColor = (name: string): string => hues[hash(name) % hues.length]!
export const corpInitial = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? ''

/** The same as a picture; nothing without a name. */
export function corpMark(name: string): string {
  const letter = corpInitial(name).replace(/[<>&]/g, (c) => `&#${c.charCodeAt(0)};`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><rect width="96" height="96" rx="21" fill="${corpColor(name)}"/><text x="48" y="48" dy=".36em" text-anchor="middle" font-family="system-ui,sans-serif" font-size="50" font-weight="600" fill="#fff">${letter}</text></svg>`
  return letter && `data:image/svg+xml,${encodeURIComponent(svg)}`
}
