import type { WecomErrorKind } from '@rapport/wecom/error.ts'
import { errcode as lookup } from '@rapport/wecom/wechat/errcodes.ts'
import type { Words } from '../../contract/errors.ts'
import { type Phrase, phrase } from '../phrases.ts'

/** What a user can do about a refusal of WeChat's open platform. Its numbers overlap with WeCom's and mean other things. */
const causes: Record<number, Words> = {
  [-1]: { zh: '微信繁忙，请稍后再试', en: 'WeChat is busy, please try again later' },
  40003: { zh: '这位访客不属于这个公众号或小程序', en: 'This visitor is not one of this account' },
  40013: { zh: 'AppID 不正确', en: 'The AppID is wrong' },
  40029: { zh: '授权码无效，请重新打开页面', en: 'The code is not valid, please open the page again' },
  40125: {
    zh: 'AppSecret 不正确，多半在公众平台重置过，请重新填写',
    en: 'The AppSecret is wrong, perhaps it was reset; enter the new one',
  },
  40163: { zh: '授权码已经用过，请重新打开页面', en: 'The code has been used, please open the page again' },
  40164: {
    zh: '服务器的 IP 不在公众平台的 IP 白名单里，请添加',
    en: 'The server’s address is not on the account’s list of trusted addresses; add it',
  },
  42003: { zh: '授权码已过期，请重新打开页面', en: 'The code has expired, please open the page again' },
  45009: { zh: '今日的微信接口次数已用完，明天再试', en: 'WeChat’s calls of today are used up, try again tomorrow' },
  48001: { zh: '这个公众号或小程序没有此接口的权限', en: 'This account has no right to this interface' },
  61003: { zh: '公众号或小程序已取消授权，请重新授权', en: 'The account has taken its authorisation back; ask for it again' },
  61005: {
    zh: '第三方平台的 ticket 已过期，请检查授权事件的接收地址',
    en: 'The component’s ticket has expired; check the address of its events',
  },
  61023: { zh: '授权已失效，请重新授权', en: 'The authorisation is no longer valid; ask for it again' },
}

const refused = phrase('wechat_errcode', ({ errcode }: { errcode: number }) => {
  const { meaning } = lookup(errcode)
  return causes[errcode] ?? { zh: `微信没有接受（错误码 ${errcode}）`, en: `WeChat did not accept it (${errcode} ${meaning})` }
})
const late = phrase('wechat_timeout', () => ({
  zh: '微信没有在规定时间内答复，结果未知',
  en: 'WeChat did not answer in time; what came of it is not known',
}))
const away = phrase('wechat_away', () => ({
  zh: '暂时连不上微信，请稍后再试',
  en: 'WeChat cannot be reached just now, please try again later',
}))
const unreadable = phrase('wechat_unreadable', () => ({
  zh: '微信的答复无法读取，请稍后再试',
  en: 'WeChat’s answer cannot be read, please try again later',
}))

export const wechatWords = ({ errcode, kind }: { errcode?: number; kind: WecomErrorKind }): Phrase =>
  errcode !== undefined ? refused({ errcode }) : kind === 'timeout' ? late({}) : kind === 'network' ? away({}) : unreadable({})

export const noTicket = phrase('wechat_no_ticket', () => ({
  zh: '微信还没有推送 component_verify_ticket，请检查第三方平台的授权事件接收地址',
  en: 'WeChat has not pushed a component_verify_ticket yet; check where the component receives its events',
}))
export const isWithdrawn = phrase('wechat_withdrawn', () => causes[61003]!)
