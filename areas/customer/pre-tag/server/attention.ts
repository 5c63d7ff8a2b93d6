import { attention } from '#core/server/home.ts'
import { type Kind, preFieldRecords, preTagRecords } from '../contract.ts'
import { countHits, hitWhere } from './records.ts'

/** Customers on a list of whom somebody has to say what becomes of them. */
const asking = (what: Kind, order: number, words: (count: number) => { zh: string; en: string }) =>
  attention({
    key: `pre-tag.${what}`,
    kind: 'waiting',
    order,
    verb: { zh: '去确认', en: 'Decide' },
    list: (what === 'tags' ? preTagRecords : preFieldRecords).hits,
    screen: what === 'tags' ? 'pre-tag.records' : 'pre-tag.fieldRecords',
    async lines(ctx) {
      const filter = { state: 'asks' as const }
      const count = await countHits(ctx, await hitWhere(ctx, what, filter))
      return [{ count, filter, title: words(count) }]
    },
  })

export default [
  asking('tags', 60, (n) => ({ zh: `${n} 位客户命中预打标签，等你确认`, en: `Tags in advance: ${n} to decide about` })),
  asking('fields', 61, (n) => ({ zh: `${n} 位客户命中默认属性，等你确认`, en: `Default properties: ${n} to decide about` })),
]
