import type { AnyWechatCall } from '../call.ts'
import * as codes from './codes.ts'
import * as components from './components.ts'
import * as mass from './mass.ts'
import * as media from './media.ts'
import * as menus from './menus.ts'
import * as messages from './messages.ts'
import * as oauth from './oauth.ts'
import * as tokens from './tokens.ts'
import * as users from './users.ts'

/** Every call of WeChat's open platform here, once. A file of this folder exports calls and nothing else. */
export const wechatCalls: AnyWechatCall[] = [tokens, oauth, users, messages, mass, menus, codes, media, components].flatMap((file) =>
  Object.values<AnyWechatCall>(file),
)
