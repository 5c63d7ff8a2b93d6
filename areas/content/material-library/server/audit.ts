import { auditWords } from '#core/server/audit-words.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** How lines about short videos read. */
export default [
  auditWords({
    actions: {
      'short_video.create': say('新增了短视频', 'added the short video'),
      'short_video.update': say('修改了短视频', 'changed the short video'),
      'short_video.delete': { ...say('删除了短视频', 'deleted the short video'), class: 'delete' },
    },
  }),
]
