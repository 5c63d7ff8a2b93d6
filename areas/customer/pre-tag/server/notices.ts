import { noticeKind } from '#core/server/notices.ts'
import { type Cause, type Kind, preFieldRecords, preTagRecords } from '../contract.ts'
import { causeWords } from '../words.ts'

type About = { name: string; cause: string }
const why = (cause: string) => causeWords[cause as Exclude<Cause, ''>] ?? { zh: '', en: '' }
const kindsOf = (what: Kind, zh: string, en: string) => {
  const behind = {
    screen: what === 'tags' ? 'pre-tag.records' : 'pre-tag.fieldRecords',
    call: (what === 'tags' ? preTagRecords : preFieldRecords).hits,
  }
  const channels = { console: true, app: false }
  return {
    asks: noticeKind<About>({
      key: `pre-tag.${what}-ask`,
      name: { zh: `${zh}需要确认`, en: `${en}: somebody has to decide` },
      level: 'attention',
      line: ({ name, cause }) => ({ zh: `「${name}」命中${zh}：${why(cause).zh}`, en: `${en} for ${name}: ${why(cause).en}` }),
      many: (n) => ({ zh: `${n} 位客户命中${zh}，需要确认`, en: `${en}: ${n} customers to decide about` }),
      words: () => ({ state: 'asks' }),
      ...behind,
      channels,
    }),
    failed: noticeKind<About>({
      key: `pre-tag.${what}-failed`,
      name: { zh: `${zh}未成功`, en: `${en}: failed` },
      level: 'bad',
      line: ({ name, cause }) => ({ zh: `「${name}」的${zh}未成功：${why(cause).zh}`, en: `${en} for ${name} failed: ${why(cause).en}` }),
      many: (n) => ({ zh: `${n} 位客户的${zh}未成功`, en: `${en} failed for ${n} customers` }),
      words: () => ({ state: 'failed' }),
      ...behind,
      channels,
    }),
  }
}
/** To whoever wrote the person down. */
export const notices = { tags: kindsOf('tags', '预打标签', 'Tags in advance'), fields: kindsOf('fields', '默认属性', 'Default properties') }

export default [notices.tags.asks, notices.tags.failed, notices.fields.asks, notices.fields.failed]
