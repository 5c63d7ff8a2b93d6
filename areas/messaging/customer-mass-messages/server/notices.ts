import { noticeKind } from '#core/server/notices.ts'
import { missions } from '../contract.ts'

/** To whoever made it. */
export const missionFailed = noticeKind<{ missionId: string; name: string }>({
  key: 'customer-mass-messages.failed',
  name: { zh: '我的群发没有发起成功', en: 'A mass message of mine failed' },
  level: 'bad',
  line: ({ name }) => ({ zh: `群发「${name}」没有发起成功`, en: `Mass message ${name} failed` }),
  many: (n) => ({ zh: `${n} 个群发没有发起成功`, en: `${n} mass messages failed` }),
  screen: 'customer-mass-messages.detail',
  words: ({ missionId }) => ({ missionId }),
  call: missions.one,
  channels: { console: true, app: true },
})
export default [missionFailed]
