import type { Audience } from '#core/contract/audience.ts'
import type { ClearAction } from './contract.ts'

interface Asked {
  audience: Audience
  action: ClearAction
  tagIds?: string[]
}
/**
 * Whom a rule looks for: its condition, and of tags that go, those who have one. In the words of an audience, so that the list of customers
 * can be asked for the same; where the condition asks for any of other tags, a single tag is asked for beside it (`tagsClash`).
 */
export function groundOf({ audience, action, tagIds = [] }: Asked): Audience {
  if (action !== 'remove_tags') return audience
  if (!audience.tagsAny?.length) return { ...audience, tagsAny: tagIds }
  return { ...audience, tagsAll: [...new Set([...(audience.tagsAll ?? []), ...tagIds])] }
}
export const tagsClash = ({ audience, action, tagIds = [] }: Asked): boolean =>
  action === 'remove_tags' && tagIds.length > 1 && Boolean(audience.tagsAny?.length)
