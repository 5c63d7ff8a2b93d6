import type { ScorePart } from './insights.ts'

/** What a score is made of; everything is kept already, nothing is guessed. */
export interface ScoreFacts {
  friend: boolean
  /** Colleagues who have the customer as a contact now. */
  followers: number
  tags: number
  groups: number
  /** Days since the last sign of either side: added, message, mass message, written follow-up. */
  days: number | null
  /** Messages of ours that arrived in the last 90 days. */
  reached: number
}
type Key = ScorePart['key']

export const partKeys = ['relation', 'followers', 'tags', 'groups', 'recency', 'reached'] as const satisfies readonly Key[]
export const mostPoints: Record<Key, number> = { relation: 25, followers: 10, tags: 15, groups: 10, recency: 25, reached: 15 }

/** Points of each part; docs/decisions/customer-extras.md and the screen say the same in words. Whoever is lost keeps nothing. */
export function scoreOf(f: ScoreFacts): { score: number; parts: ScorePart[] } {
  const recency = f.days === null ? 0 : f.days <= 7 ? 25 : f.days <= 30 ? 18 : f.days <= 90 ? 8 : 0
  const points: Record<Key, number> = {
    relation: 25,
    followers: f.followers >= 2 ? 10 : f.followers === 1 ? 6 : 0,
    tags: 3 * Math.min(5, f.tags),
    groups: f.groups > 0 ? 10 : 0,
    recency,
    reached: 5 * Math.min(3, f.reached),
  }
  const facts: Record<Key, number | null> = {
    relation: Number(f.friend),
    followers: f.followers,
    tags: f.tags,
    groups: f.groups,
    recency: f.days,
    reached: f.reached,
  }
  const parts = partKeys.map((key): ScorePart => ({ key, points: f.friend ? points[key] : 0, most: mostPoints[key], fact: facts[key] }))
  return { score: parts.reduce((n, p) => n + p.points, 0), parts }
}

export const bands = [
  { from: 0, to: 19 },
  { from: 20, to: 39 },
  { from: 40, to: 59 },
  { from: 60, to: 79 },
  { from: 80, to: 100 },
] as const
