import { payOrder, refundOrder } from '../people/licenses.ts'
import { LOOPBACK } from '../people/logins.ts'
import { openData } from '../people/open-data.ts'
import { loginCode, suiteCode } from '../people/suite-logins.ts'
import * as suites from '../people/suites.ts'
import { needStaff } from '../people/who.ts'
import { corpFor, makeItsOwn, newCorpid } from '../scenarios/load.ts'
import { dispatch, verifyUrl } from '../world/callbacks.ts'
import { encrypted, openCorpid, suiteById } from '../world/encrypted-ids.ts'
import { newProvider, type Provider, type Suite, table } from '../world/provider-rows.ts'
import { appOf, corpOf, Refusal, type World } from '../world/world.ts'
import type { SimApi } from './api.ts'

function need(world: World, suite_id: string): { provider: Provider; suite: Suite } {
  const found = suiteById(world, suite_id)
  if (!found) throw new Refusal(`没有这个第三方应用：${suite_id}`, 404)
  return found
}

function needProvider(world: World, id: string): Provider {
  const provider = world.providers.get(id)
  if (!provider) throw new Refusal(`没有这家服务商：${id}`, 404)
  return provider
}

const codeOf = ({ code, corpid, state }: { code: string; corpid: string; state: string }) => ({
  auth_code: code,
  corpid,
  ...(state ? { state } : {}),
})

export function suiteActions(world: World) {
  return {
    addProvider({ name, corpid = newCorpid(`provider ${name}`), secret = `rapport-provider-secret-of-${corpid}` }) {
      if (world.providers.has(corpid)) throw new Refusal(`已经有这家服务商：${corpid}`)
      world.providers.set(corpid, newProvider(corpid, name, secret))
      world.changed()
      return { corpid, secret }
    },
    addSuite({
      provider: id,
      name,
      kind = 'third_party',
      suite_id,
      secret,
      auth_mode = 0,
      customer_contact = true,
      contact_write = false,
      trusted_domains = [LOOPBACK],
    }) {
      const provider = needProvider(world, id)
      if (suite_id && suiteById(world, suite_id)) throw new Refusal(`已经有这个第三方应用：${suite_id}`)
      if (kind !== 'third_party' && kind !== 'on_behalf') throw new Refusal('kind 是 third_party 或 on_behalf')
      const suite: Suite = {
        suite_id: suite_id ?? `${kind === 'on_behalf' ? 'dk' : 'ww'}${provider.ids.hex(16)}`,
        kind,
        name,
        secret: secret ?? provider.ids.opaque(43),
        auth_mode: auth_mode === 1 ? 1 : 0,
        customer_contact,
        contact_write,
        trusted_domains,
        tickets: [],
        tokens: table(),
        pre_auth_codes: table(),
        auth_codes: table(),
        grants: [],
        codes: table(),
        user_tickets: table(),
        picked: table(),
      }
      provider.suites.push(suite)
      world.changed()
      return { suite_id: suite.suite_id, secret: suite.secret }
    },
    providers: () => ({
      providers: [...world.providers.values()].map((p) => ({
        corpid: p.corpid,
        name: p.name,
        secret: p.secret,
        suites: p.suites.map((s) => ({
          suite_id: s.suite_id,
          kind: s.kind,
          name: s.name,
          secret: s.secret,
          installed: s.grants.filter((g) => !g.withdrawn).map((g) => ({ corpid: g.corpid, agentid: g.agentid })),
        })),
      })),
    }),
    async setSuiteCallback({ suite_id, url, token, aes_key, for_data = false, verify = true }) {
      const { provider, suite } = need(world, suite_id)
      const callback = { url, token, aes_key }
      // the address of commands is checked with the suite's id, that of data with the provider's (platform/02 §3)
      const as = { ids: provider.ids, corpid: for_data ? provider.corpid : suite.suite_id }
      const reason = verify ? await verifyUrl(world, as, callback) : undefined
      if (reason) return { ok: false, reason }
      if (for_data) suite.data_callback = callback
      else {
        suite.callback = callback
        suites.pushTicket(world, provider, suite)
      }
      world.changed()
      return { ok: true }
    },
    pushSuiteTicket({ suite_id }) {
      const { provider, suite } = need(world, suite_id)
      return { suite_ticket: suites.pushTicket(world, provider, suite) }
    },
    installSuite({ suite_id, ...how }) {
      const { provider, suite } = need(world, suite_id)
      return codeOf(suites.install(world, provider, suite, how))
    },
    changeSuite({ suite_id, ...how }) {
      const { provider, suite } = need(world, suite_id)
      suites.changeAuth(world, provider, suite, how)
      return { ok: true }
    },
    removeSuite({ suite_id, corpid }) {
      const { provider, suite } = need(world, suite_id)
      suites.cancelAuth(world, provider, suite, corpid)
      return { ok: true }
    },
    resetPermanentCode({ suite_id, corpid }) {
      const { provider, suite } = need(world, suite_id)
      return codeOf(suites.resetPermanentCode(world, provider, suite, corpid))
    },
    memberAuth({ suite_id, corpid, userid, agree = true }) {
      suites.memberAuth(world, need(world, suite_id).suite, corpid, userid, agree)
      return { ok: true }
    },
    pickMembers({ suite_id, corpid, userid, members }) {
      const { provider, suite } = need(world, suite_id)
      const { corp } = suites.needGrant(world, suite, corpid)
      for (const id of [userid, ...members]) needStaff(world, id, corp.corpid)
      const selected_ticket = provider.ids.opaque(43)
      suite.picked[selected_ticket] = { corpid: corp.corpid, operator: userid, userids: members }
      world.changed()
      return { selected_ticket }
    },
    miniProgramCode({ suite_id, corpid, agentid, userid }) {
      const { corp, member } = needStaff(world, userid, corpid)
      if (suite_id) {
        const { provider, suite } = need(world, suite_id)
        return { js_code: suiteCode(world, provider, suite, { corpid: corp.corpid, id: member.userid, scope: 'miniprogram' }) }
      }
      const app = agentid === undefined ? corp.apps.find((a) => a.kind === 'app') : appOf(corp, agentid)
      if (!app) throw new Refusal('没有这个应用', 404)
      const code = corp.ids.opaque(43)
      const expires_at = world.clock.seconds() + world.settings.oauth_code_seconds
      corp.oauthCodes.set(code, { code, agentid: app.agentid, scope: 'miniprogram', userid: member.userid, expires_at, used: false })
      world.changed()
      return { js_code: code }
    },
    providerLogin({ provider: id, corpid, userid }) {
      const provider = needProvider(world, id)
      return { auth_code: loginCode(world, provider, { corpid, userid }) }
    },
    registerCorp({ register_code, name: given }) {
      for (const provider of world.providers.values()) {
        const found = provider.registers[register_code]
        if (!found || found.corpid || found.expires_at < world.clock.seconds()) continue
        const name = given ?? found.corp_name
        if (!name) throw new Refusal('要有企业的名字')
        const corpid = newCorpid(`registered ${name}`)
        if (world.corps.has(corpid)) throw new Refusal(`已经有这家企业：${corpid}`)
        const corp = corpFor('empty', world.clock.seconds(), corpid)
        makeItsOwn(corp, name, `rapport-demo-secret-of-${corpid}`)
        world.corps.set(corpid, corp)
        const admin = corp.members.values().next().value!
        if (found.admin_name) admin.name = found.admin_name
        admin.mobile = found.admin_mobile
        Object.assign(found, { corpid, userid: admin.userid })
        world.changed()
        // who hears of it is the provider, whose templates have one address here: that of its first suite (unverified)
        const suite = provider.suites.find((s) => s.callback)
        const message = {
          ServiceCorpId: provider.corpid,
          InfoType: 'register_corp',
          TimeStamp: world.clock.seconds(),
          RegisterCode: register_code,
          AuthCorpId: openCorpid(provider, corp),
          TemplateId: found.template_id,
          ...(found.state ? { State: found.state } : {}),
          AuthUserInfo: { UserId: encrypted(provider, corp, 'user', found.userid!) },
        }
        if (suite?.callback)
          dispatch(
            world,
            corp,
            { callback: suite.callback, receiveId: provider.corpid, toUserName: provider.corpid, literal: true },
            'register_corp',
            message,
          )
        return { corpid }
      }
      throw new Refusal('注册码已失效', 404)
    },
    tmpExternalId({ corpid, id, business_type, user_type = 1 }) {
      const corp = corpOf(world, corpid)
      const other = user_type === 1 ? corp : [...world.corps.values()].find((c) => c !== corp && c.members.has(id.toLowerCase()))
      if (!other || (user_type === 1 && !corp.customers.has(id))) throw new Refusal(`没有这个人：${id}`, 404)
      const tmp_external_userid = corp.ids.tagged('tm')
      corp.tmpIds.set(tmp_external_userid, { business_type, user_type, id, corpid: other.corpid })
      world.changed()
      return { tmp_external_userid }
    },
    openData: (asked) => ({ items: openData(world, asked) }),
    unlicense({ provider: id, corpid, members }) {
      const provider = needProvider(world, id)
      const corp = corpOf(world, corpid)
      const elsewhere = provider.unlicensed.filter((id) => provider.known.get(id)?.corpid !== corp.corpid)
      provider.unlicensed = [...elsewhere, ...members.map((userid) => encrypted(provider, corp, 'user', userid))]
      world.changed()
      return { ok: true }
    },
    setLicenses({ provider: id, corpid, on, balance }) {
      const { licenses } = needProvider(world, id)
      const corp = corpOf(world, corpid)
      if (on !== undefined) licenses.checked = [...licenses.checked.filter((one) => one !== corp.corpid), ...(on ? [corp.corpid] : [])]
      if (balance !== undefined) licenses.balance = balance
      world.changed()
      return { ok: true }
    },
    payLicenses({ provider: id, order_id }) {
      payOrder(world, needProvider(world, id), order_id)
      return { ok: true }
    },
    refundLicenses({ provider: id, order_id }) {
      refundOrder(world, needProvider(world, id), order_id)
      return { ok: true }
    },
  } satisfies Partial<SimApi>
}
