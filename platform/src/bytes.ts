/**
 * WeCom counts some limits in UTF-8 bytes (message content, link titles) and some in characters (remarks, tag names).
 * Characters are code points: an emoji is one, as in the platform's own "utf8 chars".
 */
export const byteLength = (text: string): number => Buffer.byteLength(text, 'utf8')

export function charLength(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** The longest prefix of at most `max` UTF-8 bytes that cuts no character in half. */
export function cutBytes(text: string, max: number): string {
  const all = Buffer.from(text, 'utf8')
  if (all.length <= max) return text
  let end = Math.max(0, max)
  // a continuation byte (10xxxxxx) at the cut means the character began earlier
  while (end > 0 && (all[end]! & 0xc0) === 0x80) end -= 1
  return all.toString('utf8', 0, end)
}

/** The longest prefix of at most `max` characters. */
export function cutChars(text: string, max: number): string {
  if (text.length <= max) return text
  let end = 0
  let count = 0
  for (const char of text) {
    if (count === max) break
    count += 1
    end += char.length
  }
  return text.slice(0, end)
}
