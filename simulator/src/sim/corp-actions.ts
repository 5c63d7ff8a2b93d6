import { scopeOf } from '../cgi/scope.ts'
import { breakSetup } from '../scenarios/broken.ts'
import { corpFor, makeItsOwn, newCorpid } from '../scenarios/load.ts'
import type { App } from '../world/access-rows.ts'
import { fireTo, verifyUrl } from '../world/callbacks.ts'
import type { Corp } from '../world/corp.ts'
import { corpOf, note, Refusal, type World } from '../world/world.ts'
import type { SimApi } from './api.ts'

export function appIn(world: World, corpid: string, agentid?: number): App {
  const app = corpOf(world, corpid).apps.find((a) => (agentid ? a.agentid === agentid : a.kind === 'app'))
  if (!app) throw new Refusal('没有这个应用', 404)
  return app
}

/** An app hears of each member who came into its visible range, or left it (platform/02 §6.10). */
function tellOfRange(world: World, corp: Corp, app: App, before: ReadonlySet<string>): void {
  const after = scopeOf(corp, app).members
  const tell = (key: string, Event: 'subscribe' | 'unsubscribe') => {
    const member = corp.members.get(key)
    if (member && member.status !== 5)
      fireTo(world, corp, app, { Event, EventKey: '', FromUserName: member.userid, AgentID: String(app.agentid) })
  }
  for (const key of after) if (!before.has(key)) tell(key, 'subscribe')
  for (const key of before) if (!after.has(key)) tell(key, 'unsubscribe')
}

export function corpActions(world: World) {
  return {
    corps: () => ({
      corps: [...world.corps.values()].map((c) => ({
        corpid: c.corpid,
        name: c.name,
        agentid: c.apps.find((a) => a.kind === 'app')?.agentid ?? 0,
        customers: c.customers.size,
        staff: [...c.members.values()].filter((m) => m.status !== 5).length,
      })),
    }),

    addCorp(input) {
      const corpid = input.corpid ?? newCorpid(input.name)
      if (world.corps.has(corpid)) throw new Refusal(`已经有这家企业：${corpid}`)
      const corp = corpFor(input.scenario ?? 'empty', world.clock.seconds(), corpid)
      makeItsOwn(corp, input.name, input.secret ?? `rapport-demo-secret-of-${corpid}`)
      world.corps.set(corpid, corp)
      world.changed()
      return { corpid, agentid: appIn(world, corpid).agentid, secret: appIn(world, corpid).secret }
    },

    corp({ corpid }) {
      const corp = corpOf(world, corpid)
      return {
        corpid,
        name: corp.name,
        apps: corp.apps.map((a) => ({
          agentid: a.agentid,
          kind: a.kind,
          name: a.name,
          secret: a.secret,
          trusted_domains: a.trusted_domains,
          ...(a.callback ? { callback: a.callback } : {}),
        })),
      }
    },

    async setCallback({ corpid, url, token, aes_key, agentid, verify = true }) {
      const app = appIn(world, corpid, agentid)
      const callback = { url, token, aes_key }
      const reason = verify ? await verifyUrl(world, corpOf(world, corpid), callback) : undefined
      note(world, 'callback', corpOf(world, corpid), '验证回调地址', reason ?? '通过', !reason)
      if (reason) return { ok: false, reason }
      const first = !app.callback
      app.callback = callback
      // A scenario about callbacks begins with the first address that a program gives; the next one puts it right.
      const wrong = /^broken:(callback_\w+)$/.exec(world.scenario)?.[1]
      if (first && wrong) breakSetup(world, corpOf(world, corpid), wrong)
      world.changed()
      return { ok: true }
    },

    setApp({ corpid, agentid, ...change }) {
      const corp = corpOf(world, corpid)
      const app = appIn(world, corpid, agentid)
      const before = scopeOf(corp, app).members
      for (const key of [
        'trusted_domains',
        'trusted_ips',
        'mini_programs',
        'allow_user',
        'allow_party',
        'allow_tag',
        'customer_contact',
        'external_pay',
        'kf',
        'contact_write',
        'legacy_fields',
        'closed',
      ] as const) {
        if (change[key] !== undefined) Object.assign(app, { [key]: change[key] })
      }
      corp.version++
      tellOfRange(world, corp, app, before)
      world.changed()
      return { ok: true }
    },

    resetSecret({ corpid, agentid }) {
      const corp = corpOf(world, corpid)
      const app = appIn(world, corpid, agentid)
      const { secret } = app
      app.secret = corp.ids.opaque(43)
      app.earlier_secret = secret
      world.changed()
      return { secret: app.secret }
    },
    breakSetup: ({ corpid, what }) => breakSetup(world, corpOf(world, corpid), what),

    expireTokens({ corpid, how = 'expired' }) {
      const corp = corpOf(world, corpid)
      const tokens = corp.tokens.size
      if (how === 'invalid') corp.tokens.clear()
      else for (const t of corp.tokens.values()) t.expires_at = Math.min(t.expires_at, world.clock.seconds())
      world.changed()
      return { tokens }
    },
  } satisfies Partial<SimApi>
}
