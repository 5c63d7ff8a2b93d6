import type { TagBook } from '#areas/customer/customer-management/server/nouns/tag-book.ts'
import { countMarked, countOfTag, tagIdsOf } from './tag-rows.ts'

export default [{ idsOf: tagIdsOf, counted: countMarked, countOf: countOfTag }] satisfies TagBook[]
