import { personBy } from '../people/who.ts'
import { openidOf } from '../world/openids.ts'
import { accountPlatform, accountUnionid } from '../world/unionids.ts'
import { type Account, accountKinds, newAccount } from '../world/wechat-rows.ts'
import { corpOf, Refusal, type World } from '../world/world.ts'
import type { AccountCard, WechatApi } from './wechat-api.ts'

export function needAccount(world: World, appid: string): Account {
  const found = world.wechat.accounts[appid]
  if (!found) throw new Refusal(`没有这个公众号或小程序：${appid}`, 404)
  return found
}

export function wechatActions(world: World) {
  const card = (a: Account): AccountCard => ({
    appid: a.appid,
    username: a.username,
    kind: a.kind,
    name: a.name,
    secret: a.secret,
    platform: accountPlatform(world, a),
  })
  return {
    accounts: () => ({ accounts: Object.values(world.wechat.accounts).map(card) }),
    addAccount({ kind, name, appid, secret, platform = '' }) {
      if (!accountKinds.includes(kind)) throw new Refusal(`kind 是其中之一：${accountKinds.join('、')}`)
      const account = { ...newAccount(kind, name), ...(appid ? { appid } : {}), ...(secret ? { secret } : {}) }
      if (world.wechat.accounts[account.appid]) throw new Refusal(`已经有这个公众号或小程序：${account.appid}`)
      account.bound.platform = platform
      world.wechat.accounts[account.appid] = account
      world.changed()
      return card(account)
    },
    bindPlatform({ appid, corpid, platform, after_ms = 0 }) {
      const bound = { platform, from: world.clock.now() + after_ms }
      if (appid) needAccount(world, appid).bound = bound
      else world.wechat.corps[corpOf(world, corpid).corpid] = bound
      world.changed()
      return { ok: true }
    },
    openid({ person_id, corpid, appid }) {
      const account = needAccount(world, appid)
      const person = personBy(world, person_id, corpid)
      const unionid = accountUnionid(world, account, person)
      return { openid: openidOf(world, person, appid), ...(unionid ? { unionid } : {}) }
    },
  } satisfies WechatApi
}
