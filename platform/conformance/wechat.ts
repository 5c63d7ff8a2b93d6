import type { Endpoint } from './notation.ts'
import { wechatCodes, wechatFiles, wechatMass, wechatMenus, wechatMessages } from './wechat-messages.ts'
import { wechatComponents, wechatFollowers, wechatTokens, wechatVisitors } from './wechat-people.ts'

/** Every endpoint of WeChat's open platform that was read. */
export const wechatEndpoints: Endpoint[] = [
  ...wechatTokens,
  ...wechatVisitors,
  ...wechatFollowers,
  ...wechatComponents,
  ...wechatMessages,
  ...wechatMass,
  ...wechatMenus,
  ...wechatCodes,
  ...wechatFiles,
]

/** Their parts depend on each other, which no line of the notation says: what is wrong in them is tried by hand in the simulator's suite. */
export const dependent = ['/cgi-bin/menu/create', '/cgi-bin/menu/addconditional', '/cgi-bin/qrcode/create']
