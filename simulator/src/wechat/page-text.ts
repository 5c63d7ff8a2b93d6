/** What of an answer is read by the page's engine as text. */
export const isText = (type: string): boolean => /\b(html|css|javascript)\b/i.test(type)

const LARGE = 1.5

/**
 * What a phone's settings make of a page. Text half as large again: sizes that style sheets say in pixels, and what they are counted from; not
 * what scripts set. Reduced motion: the media query holds, in style sheets and in scripts, because no engine lets a frame have its own.
 */
export function changedText(text: string, type: string, { large, still }: { large: boolean; still: boolean }): string {
  const calm = still
    ? text
        .replace(/\(\s*prefers-reduced-motion\s*:\s*no-preference\s*\)/g, '(max-width: 0px)')
        .replace(/\(\s*prefers-reduced-motion\s*(:\s*reduce\s*)?\)/g, '(min-width: 0px)')
    : text
  if (!large || /javascript/i.test(type)) return calm
  const grown = calm.replace(
    /(\bfont\s*:\s*(?:[a-z]+\s+|\d{3}\s+)*|font-size[\w-]*\s*:\s*)([\d.]+)px/gi,
    (_all, before: string, size: string) => `${before}${Number(size) * LARGE}px`,
  )
  if (!/html/i.test(type)) return grown
  const style = `<style>html{font-size:${LARGE * 100}%}</style>`
  const opening = [/<head[^>]*>/i, /<html[^>]*>/i, /<!doctype[^>]*>/i].find((tag) => tag.test(grown))
  return opening ? grown.replace(opening, (tag) => tag + style) : style + grown
}
