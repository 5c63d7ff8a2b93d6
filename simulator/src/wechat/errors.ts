import { errcode } from '@rapport/wecom/wechat/errcodes.ts'
import { CgiError } from '../cgi/errors.ts'
import type { World } from '../world/world.ts'

/** Becomes an error body, with the words of WeChat's own table unless told others. */
export function fail(code: number, words = errcode(code).text): never {
  throw new CgiError(code, words)
}

let answered = 0

/** The errmsg ends with a number to ask the platform about. */
export function errorBody(world: World, code: number, words = errcode(code).text) {
  const rid = `${world.clock.seconds().toString(16)}-${(++answered).toString(16).padStart(8, '0')}-00000000`
  return { errcode: code, errmsg: `${words} rid: ${rid}` }
}
