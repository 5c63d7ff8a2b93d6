import { auditWords } from '#core/server/audit-words.ts'
import { kindWords } from '../words.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** How lines about crowd packs read in the operation log. */
export default [
  auditWords({
    actions: {
      'crowd_pack.create': say('新建了人群包', 'made the crowd pack'),
      'crowd_pack.update': say('修改了人群包', 'changed the crowd pack'),
      'crowd_pack.delete': { ...say('删除了人群包', 'deleted the crowd pack'), class: 'delete' },
      'crowd_pack.refresh': say('刷新了人群包', 'refreshed the crowd pack'),
      'eu_package.batchAdd': say('发起加入人群包', 'started to put customers into a pack'),
      'eu_package.batchRemove': say('发起移出人群包', 'started to take customers out of a pack'),
      'eu_package.export': { ...say('发起导出人群包成员', 'started to export members of a pack'), class: 'export' },
      'eu_package.exportMoves': { ...say('发起导出人群包进出', 'started to export who came into a pack and went'), class: 'export' },
      crowd_pack_add: say('把客户加入人群包', 'put customers into a pack'),
      crowd_pack_remove: say('把客户移出人群包', 'took customers out of a pack'),
    },
    objects: { crowd_pack: { screen: 'crowd-pack.detail', asks: 'packId' } },
    fields: {
      note: say('说明', 'Note'),
      kind: { ...say('种类', 'Kind'), values: kindWords },
      packId: { ...say('人群包', 'Crowd pack'), refers: 'packs' },
      byHand: say('手动加入', 'Put in by hand'),
      cause: say('原因', 'Why'),
      only: say('进出', 'In or out'),
    },
  }),
]
