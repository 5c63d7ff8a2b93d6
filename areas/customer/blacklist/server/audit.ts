import { auditWords } from '#core/server/audit-words.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** How lines about the black list read. */
export default [
  auditWords({
    actions: {
      'black_list.add': say('把客户加入了黑名单', 'put on the black list'),
      'black_list.update': say('修改了黑名单的原因或期限', 'changed reason or term on the black list of'),
      'black_list.remove': { ...say('把客户移出了黑名单', 'took off the black list'), class: 'delete' },
      'black_list.import': say('从文件加入了黑名单', 'put on the black list from a file'),
      black_list_add: say('批量加入黑名单', 'put customers on the black list'),
      black_list_remove: { ...say('批量移出黑名单', 'took customers off the black list'), class: 'delete' },
      'black_list.batchAdd': say('发起批量加入黑名单', 'started to put customers on the black list'),
      'black_list.batchRemove': { ...say('发起批量移出黑名单', 'started to take customers off the black list'), class: 'delete' },
      'black_list.export': { ...say('发起导出黑名单', 'started to export the black list'), class: 'export' },
    },
    objects: { black_list: { screen: 'blacklist.records' } },
    fields: {
      recordId: say('记录', 'Record'),
      origin: {
        ...say('方式', 'How'),
        values: {
          hand: say('手动', 'By hand'),
          customer_list: say('客户列表', 'Customer list'),
          import: say('文件导入', 'File'),
          lapse: say('到期', 'Term over'),
          undo: say('撤销', 'Undone'),
        },
      },
      kind: { ...say('操作', 'What'), values: { add: say('加入', 'Added'), remove: say('移出', 'Taken off') } },
      term: { ...say('期限', 'Term'), values: { ever: say('永久', 'For ever'), ends: say('会到期', 'Ends by itself') } },
    },
  }),
]
