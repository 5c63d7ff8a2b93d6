import { errcode as lookup } from '@rapport/wecom/errcodes.ts'
import type { WecomErrorKind } from '@rapport/wecom/error.ts'
import type { Words } from '../../contract/errors.ts'
import { phrase } from '../phrases.ts'

/** What a user can do about it, in their words. Everything else names the code, which WeCom's own query page explains. */
const causes: Record<number, Words> = {
  [-1]: { zh: '企业微信繁忙，请稍后再试', en: 'WeCom is busy, please try again later' },
  10004: {
    zh: '会话存档的 Secret 不正确，请从企业微信后台的会话存档里复制现在的',
    en: 'The secret of the chat archive is wrong; copy the one that WeCom’s console shows under chat archive',
  },
  10009: {
    zh: '服务器的 IP 不在会话存档的可信 IP 里，请在企业微信后台添加',
    en: 'The server’s address is not among the trusted IPs of the chat archive; add it in WeCom’s console',
  },
  40001: {
    zh: '应用的 Secret 不正确：企业微信不认它，可能抄错、是别的应用的，或重置过。请从应用详情里复制现在的；改好以前同步、活码、群发和扫码登录都不能用',
    en: 'The app’s secret is wrong: WeCom does not know it; mistyped, of another app, or reset. Copy the one in the app’s details; until then syncs, live codes, mass messages and sign-in with WeCom do not work',
  },
  40003: { zh: '企业微信里没有这名员工', en: 'WeCom does not know this member' },
  40007: { zh: '素材已失效，请重新上传', en: 'The material has expired, please upload it again' },
  40013: {
    zh: '企业 ID 不正确：企业微信没有这家企业。请从「我的企业」最下面复制',
    en: 'The company’s id is wrong: WeCom has no such company. Copy it from the bottom of My company in WeCom’s console',
  },
  40029: { zh: '登录码已失效，请重新扫码', en: 'The sign-in code has expired, please scan again' },
  40068: { zh: '标签不存在，请先同步标签', en: 'The tag does not exist, please sync the tags first' },
  40071: { zh: '已有同名标签', en: 'There is a tag of this name' },
  40072: { zh: '标签名长度不符合要求', en: 'The tag’s name is too long or too short' },
  40096: { zh: '企业微信里没有这位客户', en: 'WeCom does not know this customer' },
  40098: { zh: '员工没有完成实名认证', en: 'The member has not verified who they are' },
  40126: { zh: '标签已达 3000 个的上限', en: 'There are 3000 tags, which is the most' },
  41048: { zh: '没有可以发送的客户', en: 'There is no customer to send to' },
  41050: { zh: '欢迎语已超过 20 秒的时限', en: 'The 20 seconds for the welcome have passed' },
  41051: { zh: '客户已经开始聊天或已收到欢迎语', en: 'The customer has begun to chat, or has been welcomed' },
  41054: { zh: '员工还没有激活企业微信', en: 'The member has not activated WeCom' },
  45009: {
    zh: '今日或本时段的企业微信接口次数已用完，请稍后再试',
    en: 'WeCom’s calls of today or this hour are used up, please try again later',
  },
  45033: { zh: '企业微信接口繁忙，请稍后再试', en: 'WeCom’s interface is busy, please try again later' },
  48002: {
    zh: '应用没有使用此接口的权限，请在企业微信后台「客户联系 → 可调用接口的应用」中勾选',
    en: 'The app may not use this interface; tick it in WeCom’s console under customer contact, apps that may call',
  },
  48004: {
    zh: '企业已取消对本应用的授权，请管理员重新授权',
    en: 'The company has withdrawn its authorisation of this app; its administrator can give it again',
  },
  50001: { zh: '登录域名不在应用的可信域名里', en: 'The sign-in domain is not a trusted domain of the app' },
  50003: { zh: '应用已被停用', en: 'The app has been switched off' },
  60011: { zh: '不在应用的可见范围内，或没有修改的权限', en: 'Out of what the app may see, or it may not change this' },
  60020: {
    zh: '服务器的 IP 不在企业可信 IP 里，请在企业微信后台添加',
    en: 'The server’s address is not among the company’s trusted IPs; add it in WeCom’s console',
  },
  60111: { zh: '企业微信里没有这名员工', en: 'WeCom does not know this member' },
  81011: { zh: '标签不是由本应用创建，不能修改', en: 'Another app made this tag; it cannot be changed' },
  301052: { zh: '会话存档已过期，请在企业微信后台续期', en: 'The chat archive has run out; renew it in WeCom’s console' },
  301053: { zh: '企业还没有开启会话存档', en: 'The company has not switched the chat archive on' },
  84061: { zh: '员工与客户已不是好友', en: 'Member and customer are no longer in contact' },
  84074: { zh: '员工没有客户联系权限', en: 'The member may not contact customers' },
}

export const refusedWith = phrase('platform_errcode', ({ errcode }: { errcode: number }) => {
  const { meaning } = lookup(errcode)
  return causes[errcode] ?? { zh: `企业微信没有接受（错误码 ${errcode}）`, en: `WeCom did not accept it (${errcode} ${meaning})` }
})

export const notFit = phrase('platform_not_fit', ({ why }: { why: string }) => ({
  zh: '内容不符合企业微信的要求', // what checks it speaks English
  en: `Not as WeCom asks for it: ${why}`,
}))

export const noEnd = phrase('platform_endless', () => ({
  zh: '企业微信的列表没有尽头，请稍后再试',
  en: 'WeCom’s list has no end, please try again later',
}))

export const noSecret = phrase('platform_no_secret', () => ({
  zh: '还没有配置企业微信应用的 Secret',
  en: 'The secret of the WeCom app has not been set',
}))
export const noSuite = phrase('platform_no_suite', () => ({
  zh: '服务商应用没有配置，或已换成另一个，请联系服务商',
  en: 'The provider’s app is not configured, or is another one now; contact the provider',
}))
export const noProviderSecret = phrase('platform_no_provider_secret', () => ({
  zh: '服务商还没有设置 WECOM_PROVIDER_SECRET：代开发应用的授权二维码要用它，也可以在服务商后台直接生成',
  en: 'The provider has not set WECOM_PROVIDER_SECRET, which codes to authorise an on-behalf app take; its console makes such codes, too',
}))
export const noTicket = phrase('platform_no_ticket', () => ({
  zh: '企业微信还没有推送 suite_ticket，稍后会自动继续；一直如此请联系服务商检查指令回调地址',
  en: 'WeCom has not pushed a suite_ticket; it goes on by itself. If it stays so, the provider checks the address of commands',
}))
export const noLibrary = phrase('platform_no_library', () => ({
  zh: '还没有安装会话存档的 SDK：请下载后在 FINANCE_LIBRARY 写明它的位置',
  en: 'The SDK of the chat archive is not installed: download it and name its place in FINANCE_LIBRARY',
}))

const late = phrase('platform_timeout', () => ({
  zh: '企业微信没有在规定时间内答复，结果未知',
  en: 'WeCom did not answer in time; what came of it is not known',
}))
const away = phrase('platform_away', () => ({
  zh: '暂时连不上企业微信，请稍后再试',
  en: 'WeCom cannot be reached just now, please try again later',
}))
const unreadable = phrase('platform_unreadable', () => ({
  zh: '企业微信的答复无法读取，请稍后再试',
  en: 'WeCom’s answer cannot be read, please try again later',
}))
/** Of no answer, or of one without a code. */
export const unanswered = (kind: WecomErrorKind) => (kind === 'timeout' ? late({}) : kind === 'network' ? away({}) : unreadable({}))
