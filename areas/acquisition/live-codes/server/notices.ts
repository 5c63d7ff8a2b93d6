import { noticeKind } from '#core/server/notices.ts'
import { liveCodes } from '../contract.ts'

/** To whoever made it. */
export const codeRefused = noticeKind<{ wayId: string; name: string }>({
  key: 'live-codes.refused',
  name: { zh: '我的活码没有在企业微信生效', en: 'A live code of mine was refused by WeCom' },
  level: 'bad',
  line: ({ name }) => ({ zh: `活码「${name}」没有在企业微信生效`, en: `WeCom refused live code ${name}` }),
  many: (n) => ({ zh: `${n} 个活码没有在企业微信生效`, en: `WeCom refused ${n} live codes` }),
  screen: 'live-codes.list',
  words: ({ name }) => ({ keyword: name }),
  call: liveCodes.list,
  channels: { console: true, app: true },
})
export default [codeRefused]
