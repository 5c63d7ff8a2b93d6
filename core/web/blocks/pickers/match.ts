import type { pinyin as Pinyin } from 'pinyin-pro'

/** Name search by characters, pinyin and initials. The dictionary is large, so it comes only when somebody types Latin letters. */
let pinyin: typeof Pinyin | undefined
let coming: Promise<void> | undefined

export const isLatin = (text: string): boolean => /^[a-z]+$/i.test(text.trim())

export function loadPinyin(): Promise<void> {
  coming ??= import('pinyin-pro').then((m) => {
    pinyin = m.pinyin
  })
  return coming
}
export const pinyinReady = (): boolean => pinyin !== undefined

const read = new Map<string, { full: string; initials: string }>()
function sounds(text: string): { full: string; initials: string } | undefined {
  if (!pinyin) return undefined
  let s = read.get(text)
  if (!s) {
    const syllables = pinyin(text, { toneType: 'none', type: 'array' })
    s = {
      full: syllables.join('').toLowerCase(),
      initials: syllables
        .map((x) => x[0] ?? '')
        .join('')
        .toLowerCase(),
    }
    read.set(text, s)
  }
  return s
}

export function matches(keyword: string, ...names: (string | null | undefined)[]): boolean {
  const word = keyword.trim().toLowerCase()
  if (!word) return true
  return names.some((name) => {
    if (!name) return false
    if (name.toLowerCase().includes(word)) return true
    const s = isLatin(word) ? sounds(name) : undefined
    return Boolean(s && (s.full.includes(word) || s.initials.includes(word)))
  })
}

/** A pasted list: one name a line, or separated by commas, 、 or tabs. */
export const pasted = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,，、;；\t]+/)
      .map((x) => x.trim())
      .filter(Boolean),
  ),
]
