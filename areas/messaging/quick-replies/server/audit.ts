import { auditWords } from '#core/server/audit-words.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** How lines about quick replies read in the operation log. */
export default [
  auditWords({
    actions: {
      'quick_reply.create': say('新建了话术', 'made the quick reply'),
      'quick_reply.update': say('修改了话术', 'changed the quick reply'),
      'quick_reply.order': say('调整了话术的顺序', 'put in order the quick reply'),
      'quick_reply.move': say('移动了话术，到', 'moved quick replies to'),
      'quick_reply.delete': { ...say('删除了话术', 'deleted the quick reply'), class: 'delete' },
      'quick_reply.put_back': say('恢复了话术', 'put back the quick reply'),
      'corp_quick_reply.batchDelete': { ...say('发起批量删除话术', 'started to delete quick replies'), class: 'delete' },
      'corp_quick_reply.export': { ...say('发起导出话术', 'started to export quick replies'), class: 'export' },
      'corp_quick_reply.exportUses': {
        ...say('发起导出话术使用明细', 'started to export what was sent of quick replies'),
        class: 'export',
      },
      quick_reply_batch_delete: { ...say('批量删除了话术', 'deleted quick replies'), class: 'delete' },
      'quick_reply_folder.create': say('新建了话术合集或分组', 'made the collection or group'),
      'quick_reply_folder.update': say('修改了话术合集或分组', 'changed the collection or group'),
      'quick_reply_folder.delete': { ...say('删除了话术合集或分组', 'deleted the collection or group'), class: 'delete' },
      'quick_reply_folder.sort': say('调整了话术合集或分组的顺序', 'put collections or groups in order'),
      'quick_reply/v3.exportShare': { ...say('生成了分享码', 'made a share code for'), class: 'export' },
      'quick_reply/v3.stopShare': { ...say('停用了分享码', 'ended the share code of'), class: 'export' },
      'quick_reply_folder.import': say('用分享码导入了话术合集', 'took over the collection'),
    },
    objects: { quick_reply: { screen: 'quick-replies.edit', asks: 'id' } },
    fields: {
      title: say('标题', 'Title'),
      content: say('内容', 'Content'),
      folderId: say('分组', 'Group'),
      departmentId: say('部门', 'Department'),
      replyId: say('话术', 'Quick reply'),
      scope: say('范围', 'For'),
      idList: say('话术', 'Quick replies'),
      replies: say('话术数', 'Quick replies'),
      added: say('新增', 'Added'),
      replaced: say('替换', 'Replaced'),
      left: say('保留', 'Left'),
    },
  }),
]
