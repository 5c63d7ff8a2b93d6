import type { Context } from '#core/server/context.ts'
import type { AnyNoticeKind } from '#core/server/notices.ts'
import { inLang } from '#core/server/phrases.ts'
import type { Notice, NoticeItem } from '../contract.ts'
import type { Item } from './write.ts'

type Lang = Context['lang']

/** Names that stand behind how many; the others are on the list. */
const mostNamed = 3
const aCustomer = 'customer-management.detail'
const customers = 'customer-management.list'

/** One as it is. Several: how many with the first names, and the list of those: what their pages say alike stays, ids are put together, what differs otherwise is left out. */
export function together(
  kind: AnyNoticeKind,
  kept: readonly Item[],
  items: readonly NoticeItem[],
  lang: Lang,
): Pick<Notice, 'text' | 'screen' | 'words'> {
  const [first] = items as [NoticeItem, ...NoticeItem[]]
  if (items.length === 1) return { text: first.text, screen: first.screen, words: first.words }
  const valuesOf = (key: string) => [...new Set(items.flatMap((item) => item.words[key] ?? []))]
  const names = [...new Set(kept.flatMap(({ values }) => (typeof values.name === 'string' && values.name ? [values.name] : [])))]
  const some = listed(names.slice(0, mostNamed), lang)
  const more = names.length > mostNamed ? { zh: `${some} 等`, en: `${some} …` } : { zh: some, en: some }
  const many = inLang(kind.many(items.length), lang)
  const words = Object.keys(first.words).flatMap((key): [string, string][] => {
    const all = valuesOf(key)
    if (key === 'customerId' && first.screen === aCustomer) return all.length > 1 ? [['customerIds', all.join(',')]] : [[key, all[0]!]]
    return all.length === 1 || key.endsWith('Ids') ? [[key, all.join(',')]] : []
  })
  return {
    text: names.length > 0 ? inLang({ zh: `${many}：${more.zh}`, en: `${many}: ${more.en}` }, lang) : many,
    screen: words.some(([key]) => key === 'customerIds') ? customers : first.screen,
    words: Object.fromEntries(words),
  }
}
const listed = (names: readonly string[], lang: Lang): string => names.join(lang === 'en' ? ', ' : '、')
