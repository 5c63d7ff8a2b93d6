import type { CSSProperties, ReactNode } from 'react'
import { listed } from '../text/words.ts'

const hues = ['var(--c1)', 'var(--c2)', 'var(--c3)', 'var(--c4)', 'var(--c5)', 'var(--c6)', 'var(--c7)', 'var(--c8)']
/** The colour of a tag group: the same group has the same colour on every screen. */
export function groupColor(group: string): string {
  let h = 7
  for (const c of group) h = (h * 31 + c.codePointAt(0)!) >>> 0
  return hues[h % hues.length]!
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

/** At most `max` tags, then how many more. */
export function Tags({ tags, max = 2 }: { tags: { name: string; group?: string; color?: string }[]; max?: number }) {
  const rest = tags.slice(max)
  return (
    <span className="row gap-6">
      {tags.slice(0, max).map((t) => (
        <Tag key={t.name} group={t.group} color={t.color}>
          {t.name}
        </Tag>
      ))}
      {rest.length > 0 && (
        <span className="tag more" title={listed(rest.map((t) => t.name))}>
          +{rest.length}
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

/** Filled: a count or a verdict. */
export function Pill({ kind, children }: { kind?: 'ok' | 'attention' | 'bad' | 'info' | 'wheat'; children: ReactNode }) {
  const tone = kind ? { ok: 'ok', attention: 'caution', bad: 'failure', info: 'notice', wheat: 'wheat' }[kind] : ''
  return <span className={`pill ${tone}`}>{children}</span>
}
