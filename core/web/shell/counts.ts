import { fmt } from '../text/format.ts'
import { lang, say, texts } from '../text/text.ts'

/** What a task counted, in words. Keys are a verb, an object, or both: `added`, `customers`, `departments_added`. */
const verbs = texts({
  'zh-CN': {
    added: '新增',
    changed: '更新',
    lost: '流失',
    deleted: '删除',
    removed: '移除',
    skipped: '跳过',
    duplicate: '重复',
    unchanged: '无变化',
    created: '创建',
    sent: '发送',
    restored: '恢复',
    done: '完成',
    undone: '已撤销',
  },
  en: {
    added: 'added',
    changed: 'changed',
    lost: 'lost',
    deleted: 'deleted',
    removed: 'removed',
    skipped: 'skipped',
    duplicate: 'duplicate',
    unchanged: 'unchanged',
    created: 'created',
    sent: 'sent',
    restored: 'restored',
    done: 'done',
    undone: 'put back',
  },
})
const objects = texts({
  'zh-CN': {
    customers: '客户',
    contacts: '好友关系',
    staff: '员工',
    departments: '部门',
    tags: '标签',
    groups: '群',
    members: '成员',
    codes: '活码',
    messages: '消息',
    files: '文件',
    rows: '行',
  },
  en: {
    customers: 'customers',
    contacts: 'contacts',
    staff: 'staff',
    departments: 'departments',
    tags: 'tags',
    groups: 'groups',
    members: 'members',
    codes: 'codes',
    messages: 'messages',
    files: 'files',
    rows: 'rows',
  },
})

export function countWords(counts: Record<string, number>): string[] {
  const verb = say(verbs) as Record<string, string>
  const object = say(objects) as Record<string, string>
  return Object.entries(counts).flatMap(([key, n]) => {
    if (n === 0) return []
    const cut = key.lastIndexOf('_')
    const [a, b] = cut < 0 ? ['', key] : [key.slice(0, cut), key.slice(cut + 1)]
    const words = a ? (object[a] && verb[b] ? [verb[b], object[a]] : []) : [verb[b] ?? object[b]].filter(Boolean)
    // A key nobody has a word for is the program's own business.
    if (words.length === 0) return []
    return [lang() === 'en' ? `${fmt.number(n)} ${words.toReversed().join(' ')}` : `${words.join('')} ${fmt.number(n)}`]
  })
}
