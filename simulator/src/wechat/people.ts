import { face } from '../people/who.ts'
import { memberOf } from '../world/corp.ts'
import { openidOf, type Person, personOf } from '../world/openids.ts'
import { accountUnionid } from '../world/unionids.ts'
import { type Account, freshId } from '../world/wechat-rows.ts'
import type { World } from '../world/world.ts'
import { fail } from './errors.ts'
import { purge } from './purge.ts'

/** Who has this openid with the account; 40003 for anybody else's. */
export const needPerson = (world: World, account: Account, openid: string): Person => personOf(world, openid, account.appid) ?? fail(40003)

export function faceOf(world: World, { corp, kind, id }: Person): { nickname: string; headimgurl: string } {
  const row = kind === 'staff' ? memberOf(corp, id) : corp.customers.get(id)
  return { nickname: row?.name ?? '', headimgurl: row ? face(world, row.avatar) : '' }
}

/** Only where the account is bound to an open platform. */
export function unionidField(world: World, account: Account, person: Person): { unionid?: string } {
  const unionid = accountUnionid(world, account, person)
  return unionid ? { unionid } : {}
}

/** A code for a person: of a page that asked, a mini program that logs in, a pressed phone button. */
export function visitCode(
  world: World,
  account: Account,
  person: Person,
  how: { kind: 'page' | 'login' | 'phone'; scope?: string; component?: string; snapshot?: boolean },
): string {
  const code = `0${freshId(world.wechat, 31)}`
  purge(world, account)
  account.codes[code] = {
    kind: how.kind,
    // a snapshot's visitor is nobody: another one each time
    openid: how.snapshot ? `o${freshId(world.wechat, 27)}` : openidOf(world, person, account.appid),
    scope: how.scope ?? '',
    component: how.component ?? '',
    expires_at: world.clock.seconds() + world.settings.oauth_code_seconds,
    used: false,
    snapshot: how.snapshot ?? false,
  }
  world.changed()
  return code
}
