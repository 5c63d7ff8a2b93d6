import type { Audience } from '#core/contract/audience.ts'
import { say } from '../../text/text.ts'
import { listed } from '../../text/words.ts'
import { audienceText } from './text.ts'

/** Conditions that leave nobody, in words: every one of them narrows, so asking for a thing and against it matches no one. */
export function clashes(a: Audience, tagNames: (ids: readonly string[]) => string[]): string[] {
  const text = say(audienceText)
  const out = new Set(a.tagsNone)
  const all = a.tagsAll?.filter((id) => out.has(id)) ?? []
  // Of alternatives (any of these tags) one that is not excluded is enough.
  const any = a.tagsAny?.length && a.tagsAny.every((id) => out.has(id)) ? a.tagsAny : []
  const both = [...new Set([...all, ...any])]
  return [
    ...(both.length ? [text.clashTags(listed(tagNames(both)))] : []),
    ...(a.noTags && (a.tagsAny?.length || a.tagsAll?.length) ? [text.clashNoTags] : []),
    ...(a.notInGroup && a.groupIds?.length ? [text.clashGroups] : []),
  ]
}
