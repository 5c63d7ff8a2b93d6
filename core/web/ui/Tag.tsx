import type { CSSProperties, ReactNode } from 'react'
import { load, save } from '../storage.ts'
import { listed } from '../text/words.ts'

const hues = ['var(--c1)', 'var(--c2)', 'var(--c3)', 'var(--c4)', 'var(--c5)', 'var(--c6)', 'var(--c7)', 'var(--c8)']
/** Which hue each group has here, kept by the browser. */
const taken: Record<string, number> = load('tag_hues', {})

/**
 * The colour of a tag group: the same on every screen, and another one for each of the first eight groups that a browser meets. A group
 * begins with the hue of its name, so most people see most groups alike, and takes the next that is free when another has it.
 */
export function groupColor(group: string): string {
  const known = taken[group]
  if (known !== undefined) return hues[known]!
  let hash = 7
  for (const c of group) hash = (hash * 31 + c.codePointAt(0)!) >>> 0
  const used = new Set(Object.values(taken))
  const free = hues.findIndex((_, i) => !used.has((hash + i) % hues.length))
  const hue = (hash + Math.max(0, free)) % hues.length
  taken[group] = hue
  save('tag_hues', taken)
  return hues[hue]!
}

/** A neutral outlined pill whose small square takes the colour of the tag's group. */
export function Tag({ children, group, color, title }: { children: ReactNode; group?: string; color?: string; title?: string }) {
  const k = color ?? (group ? groupColor(group) : undefined)
  return (
    <span className="tag" title={title} style={k ? ({ '--k': k } as CSSProperties) : undefined}>
      {k && <span className="swatch" />}
      <span>{children}</span>
    </span>
  )
}

/** At most `max` tags, then how many more: of `count`, where only the first few of them are here. */
export function Tags({
  tags,
  max = 2,
  count = tags.length,
}: {
  tags: { name: string; group?: string; color?: string }[]
  max?: number
  count?: number
}) {
  const rest = tags.slice(max)
  const more = count - Math.min(max, tags.length)
  return (
    <span className="row gap-6">
      {tags.slice(0, max).map((t) => (
        <Tag key={t.name} group={t.group} color={t.color}>
          {t.name}
        </Tag>
      ))}
      {more > 0 && (
        <span className="tag more" title={listed(rest.map((t) => t.name))}>
          +{more}
        </span>
      )}
    </span>
  )
}

/** Shape and word: round = running, diamond = attention, square = failed, ring = off. Never colour alone. */
export function Status({ kind, children }: { kind: 'ok' | 'attention' | 'bad' | 'off' | 'info' | 'idle'; children: ReactNode }) {
  const shape = { ok: 'ok', attention: 'caution', bad: 'failure', off: 'off', info: 'notice', idle: '' }[kind]
  return <span className={`status ${shape}`}>{children}</span>
}

/** A filled mark: a count or a verdict. */
export function Pill({ kind, children }: { kind?: 'ok' | 'attention' | 'bad' | 'info' | 'wheat'; children: ReactNode }) {
  const tone = kind ? { ok: 'ok', attention: 'caution', bad: 'failure', info: 'notice', wheat: 'wheat' }[kind] : ''
  return <span className={`pill ${tone}`}>{children}</span>
}
