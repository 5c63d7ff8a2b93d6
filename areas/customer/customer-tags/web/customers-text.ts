import { texts } from '#core/web/text/text.ts'
import { counted } from '#core/web/text/words.ts'

/** Words of tagging on the customer list and on the page of a customer. */
export const customersText = texts({
  'zh-CN': {
    markTags: '打标签',
    markTitle: (n: string) => `给 ${n} 位客户打标签`,
    add: '加上',
    remove: '去掉',
    markHelp: '在每位客户最近添加的员工名下打标签，企业微信里也能看到。已流失的客户会跳过，失败的有原因清单；30 天内可以在任务中心撤销。',
    markVerb: '开始打标签',
    cancel: '取消',
    markStarted: '已开始打标签，进度在任务中心',
    look: '查看',
    both: '同一个标签不能既加上又去掉',
    // in the picker
    carriers: (n: string) => `${n} 位客户`,
    // on the page
    tags: '标签',
    addTag: '标签',
    noTags: '没有标签',
    removeTag: (name: string) => `去掉标签 ${name}`,
    tagged: (n: number) => `已加上 ${n} 个标签`,
    untagged: (name: string) => `已去掉「${name}」`,
    undo: '撤销',
    // first steps
    step: '建好标签',
    stepHelp: '按来源、喜好、阶段分组，标签与企业微信是同一套。',
    stepDone: (n: string) => `${n} 个标签`,
    stepGo: '管理标签',
  },
  en: {
    markTags: 'Tag',
    markTitle: (n) => `Tag ${counted(n, 'customers')}`,
    add: 'Add',
    remove: 'Remove',
    markHelp:
      'Each customer is tagged with the colleague who added them last; WeCom shows it too. Lost customers are skipped, failures are listed with reasons; it can be undone from the task center for 30 days.',
    markVerb: 'Start tagging',
    cancel: 'Cancel',
    markStarted: 'Tagging started; progress is in the task center',
    look: 'View',
    carriers: (n) => counted(n, 'customers'),
    both: 'A tag cannot be added and removed at once',
    tags: 'Tags',
    addTag: 'Tag',
    noTags: 'No tags',
    removeTag: (name) => `Remove tag ${name}`,
    tagged: (n) => `${counted(n, 'tags')} added`,
    untagged: (name) => `“${name}” removed`,
    undo: 'Undo',
    step: 'Set up tags',
    stepHelp: 'Group them by source, taste, stage; they are the same tags as in WeCom.',
    stepDone: (n) => counted(n, 'tags'),
    stepGo: 'Tags',
  },
})
