import type { CSSProperties, ReactNode } from 'react'
import { load, save } from '../storage.ts'
import { texts, useText } from '../text/text.ts'
import { listed } from '../text/words.ts'
import { Icon } from './Icon.tsx'

const t = texts({
  'zh-CN': { internal: '内部标签，企业微信里没有' },
  en: { internal: 'Internal tag, unknown to WeCom' },
})

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
interface TagProps {
  children: ReactNode
  group?: string
  color?: string
  title?: string
  /** Ours alone: WeCom does not know it. A lock in place of the square, never colour alone. */
  internal?: boolean
}
export function Tag({ children, group, color, title, internal }: TagProps) {
  const k = color ?? (group ? groupColor(group) : undefined)
  return (
    <span className={internal ? 'tag internal' : 'tag'} title={title} style={k ? ({ '--k': k } as CSSProperties) : undefined}>
      {(internal || k) && <Swatch internal={internal} />}
      <span>{children}</span>
    </span>
  )
}

/** The small square of a tag's group; of an internal one, which WeCom does not know, a lock that says so. */
export function Swatch({ internal }: { internal?: boolean }) {
  const text = useText(t)
  if (!internal) return <span className="swatch" />
  return (
    <span className="tag-lock" title={text.internal}>
      <Icon name="lock" size={11} label={text.internal} />
    </span>
  )
}

/** At most `max` tags, then how many more: of `count`, where only the first few of them are here. */
export function Tags({
  tags,
  max = 2,
  count = tags.length,
}: {
  tags: { name: string; group?: string; color?: string; internal?: boolean }[]
  max?: number
  count?: number
}) {
  const rest = tags.slice(max)
  const more = count - Math.min(max, tags.length)
  return (
    <span className="row gap-6">
      {tags.slice(0, max).map((one) => (
        <Tag key={one.name} group={one.group} color={one.color} internal={one.internal}>
          {one.name}
        </Tag>
      ))}
      {more > 0 && (
        <span className="tag more" title={listed(rest.map((one) => one.name))}>
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
