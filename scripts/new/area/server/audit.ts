import { auditWords } from '#core/server/audit-words.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** How lines about lucky draws read in the operation log. */
export default [
  auditWords({
    actions: {
      'lucky_draw.create': say('新建了抽奖', 'made the lucky draw'),
      'lucky_draw.update': say('修改了抽奖', 'changed the lucky draw'),
      'lucky_draw.delete': { ...say('删除了抽奖', 'deleted the lucky draw'), class: 'delete' },
      'lucky_draw.put_back': say('恢复了抽奖', 'put back the lucky draw'),
      'lucky_draw.batchDelete': { ...say('发起批量删除抽奖', 'started to delete lucky draws'), class: 'delete' },
      'lucky_draw.export': { ...say('发起导出抽奖', 'started to export lucky draws'), class: 'export' },
      lucky_draw_batch_delete: { ...say('批量删除了抽奖', 'deleted lucky draws'), class: 'delete' },
    },
    objects: { lucky_draw: { screen: 'lucky-draws.detail', asks: 'luckyDrawId' } },
    fields: { note: say('说明', 'Note'), luckyDrawId: say('抽奖', 'Lucky draw') },
  }),
]
