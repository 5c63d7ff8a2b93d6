import type { TagBook } from '#areas/customer/customer-management/server/nouns/tag-book.ts'
import { countMarked, tagIdsOf } from './tag-rows.ts'

export default [{ idsOf: tagIdsOf, counted: countMarked }] satisfies TagBook[]
