import { wechatCalls } from '@rapport/wecom/wechat/calls/all.ts'
import { codeHandlers } from './codes.ts'
import { componentHandlers } from './components.ts'
import type { WxHandler } from './handler.ts'
import { massHandlers } from './mass.ts'
import { mediaHandlers } from './media.ts'
import { menuHandlers } from './menus.ts'
import { messageHandlers } from './messages.ts'
import { oauthHandlers } from './oauth.ts'
import { tokenHandlers } from './tokens.ts'
import { userHandlers } from './users.ts'

const handlers: WxHandler[] = [
  ...tokenHandlers,
  ...oauthHandlers,
  ...userHandlers,
  ...messageHandlers,
  ...massHandlers,
  ...menuHandlers,
  ...codeHandlers,
  ...mediaHandlers,
  ...componentHandlers,
]

const byPath = new Map(handlers.map((one) => [one.call.path, one]))

export const wechatHandlerOf = (path: string): WxHandler | undefined => byPath.get(path)

/** Every call the package declares, and whether the origin answers it. */
export const wechatCoverage = () =>
  wechatCalls.map(({ name, method, doc, path }) => ({ name, method: method as string, doc, answered: byPath.has(path) }))
