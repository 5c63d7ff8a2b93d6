import type { Audience } from '#core/contract/audience.ts'
import { fmt } from '../../text/format.ts'
import { say } from '../../text/text.ts'
import { audienceText } from './text.ts'

export type Condition =
  | 'keyword'
  | 'departmentIds'
  | 'staffIds'
  | 'tagsAny'
  | 'tagsAll'
  | 'noTags'
  | 'added'
  | 'addWays'
  | 'wayIds'
  | 'gender'
  | 'groupIds'
  | 'notInGroup'
  | 'status'
  | 'blackList'
  | 'customerIds'
  | 'batch'
  | 'tagsNone'
  | 'notReachedDays'
  | 'excludeCustomerIds'

/** The order a sentence is said in: whose, which, since when; then who not. */
export const inclusions: readonly Condition[] = [
  'customerIds',
  'batch',
  'departmentIds',
  'staffIds',
  'tagsAny',
  'tagsAll',
  'noTags',
  'keyword',
  'gender',
  'added',
  'addWays',
  'wayIds',
  'groupIds',
  'notInGroup',
  'status',
  'blackList',
]
export const exclusions: readonly Condition[] = ['tagsNone', 'notReachedDays', 'excludeCustomerIds']

export const keysOf = (c: Condition): (keyof Audience)[] => (c === 'added' ? ['addedFrom', 'addedTo'] : [c])
const has = (a: Audience, key: keyof Audience): boolean => {
  const value = a[key]
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false && value !== ''
}
export const holds = (a: Audience, c: Condition): boolean => keysOf(c).some((key) => has(a, key))
export const without = (a: Audience, c: Condition): Audience => {
  const out = { ...a }
  for (const key of keysOf(c)) delete out[key]
  return out
}

/** One piece of the sentence: words, the tokens between them, what joins the tokens. */
export interface Part {
  condition: Condition
  before: string
  tokens: string[]
  joiner: string
  after: string
  negative: boolean
}

export interface Names {
  staff: (ids: readonly string[]) => string[]
  departments: (ids: readonly string[]) => string[]
  tags: (ids: readonly string[]) => string[]
  groups: (ids: readonly string[]) => string[]
  ways?: (ids: readonly string[]) => string[]
  addWays?: (values: readonly number[]) => string[]
}

const shownAtMost = 4
const few = (names: string[]): string[] =>
  names.length > shownAtMost ? [...names.slice(0, shownAtMost - 1), say(audienceText).more(names.length)] : names

/** The audience read back as a sentence (VISUAL §1.5). */
export function partsOf(a: Audience, names: Names): Part[] {
  const text = say(audienceText)
  const part = (condition: Condition, before: string, tokens: string[], after = '', joiner: string = text.or): Part => ({
    condition,
    before,
    tokens: few(tokens),
    joiner,
    after,
    negative: exclusions.includes(condition),
  })
  const made: Partial<Record<Condition, () => Part>> = {
    customerIds: () => part('customerIds', '', [text.picked(fmt.number(a.customerIds!.length))]),
    batch: () => part('batch', '', [text.batch]),
    departmentIds: () => part('departmentIds', text.of, [few(names.departments(a.departmentIds!.map(String))).join(text.list)], text.ofEnd),
    staffIds: () => part('staffIds', text.staffPart, [few(names.staff(a.staffIds!)).join(text.list)], text.staffEnd),
    tagsAny: () => part('tagsAny', text.tagsAny, names.tags(a.tagsAny!), text.tagsEnd),
    tagsAll: () => part('tagsAll', text.tagsAll, names.tags(a.tagsAll!), text.tagsEnd, text.and),
    noTags: () => part('noTags', '', [text.noTags]),
    keyword: () => part('keyword', '', [text.keyword(a.keyword!)]),
    gender: () => part('gender', text.gender, [text.genders.split(',')[a.gender!] ?? '']),
    added: () =>
      part('added', text.added, [
        a.addedFrom && a.addedTo
          ? text.between(a.addedFrom, a.addedTo)
          : a.addedFrom
            ? text.addedSince(a.addedFrom)
            : text.addedUntil(a.addedTo!),
      ]),
    addWays: () => part('addWays', text.ways, names.addWays?.(a.addWays!) ?? a.addWays!.map(String)),
    wayIds: () => part('wayIds', text.codes, names.ways?.(a.wayIds!) ?? [text.more(a.wayIds!.length)]),
    groupIds: () => part('groupIds', text.inGroups, [few(names.groups(a.groupIds!)).join(text.list)], text.inGroupsEnd),
    notInGroup: () => part('notInGroup', '', [text.notInGroup]),
    status: () => part('status', '', [a.status === 'lost' ? text.lost : text.friend]),
    blackList: () => part('blackList', '', [a.blackList === 'on' ? text.blackListOn : text.blackListOff]),
    // Who has any of them is left out: with “and”, this would read as who has all.
    tagsNone: () => part('tagsNone', text.tagsAny, names.tags(a.tagsNone!), text.tagsEnd),
    notReachedDays: () => part('notReachedDays', '', [text.notReached(a.notReachedDays!)]),
    excludeCustomerIds: () => part('excludeCustomerIds', '', [text.excluded(fmt.number(a.excludeCustomerIds!.length))]),
  }
  return [...inclusions, ...exclusions].flatMap((c) => (holds(a, c) ? (made[c]?.() ?? []) : []))
}

/** The same as plain words: for a screen reader, a log, a confirmation. */
export function sentenceOf(a: Audience, names: Names): string {
  const text = say(audienceText)
  const parts = partsOf(a, names)
  const say1 = (p: Part) => [p.before, p.tokens.join(` ${p.joiner} `), p.after].filter(Boolean).join(' ')
  const yes = parts.filter((p) => !p.negative).map(say1)
  const no = parts.filter((p) => p.negative).map(say1)
  return (
    (yes.length ? yes.join(text.comma) : text.everyone) +
    (no.length ? `${text.semicolon}${text.not} ${no.join(` ${text.andAlso} `)} ${text.people}`.trimEnd() : '') +
    text.end
  )
}
