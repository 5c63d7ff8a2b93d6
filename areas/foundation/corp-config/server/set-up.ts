import type { Input } from '#core/contract/call.ts'
import { nothingDone } from '#core/server/audit.ts'
import { connectAccount } from '#core/server/connected-accounts.ts'
import type { Context } from '#core/server/context.ts'
import { appState, keepApp, keepCallbackKeys } from '#core/server/credentials.ts'
import { callbackPath } from '#core/server/gate/callback-routes.ts'
import type { AppDraft } from '#core/server/gate/gate.ts'
import { PlatformRefusal } from '#core/server/gate/refusal.ts'
import { implement } from '#core/server/implement.ts'
import { originOf } from '#core/server/origin.ts'
import { inLang, wordsOf } from '#core/server/phrases.ts'
import { badInput, refuseAny } from '#core/server/refusal.ts'
import { communication, corpConfig, iaConfig, maConfig } from '../set-up.ts'
import { domainFileOf, keepDomainFile } from './domain-file.ts'
import { hello } from './hello.ts'
import { lookSoon } from './look-around.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

export const setUpRoutes = [
  ...implement(corpConfig, {
    corpConfigStatus: async (ctx) => {
      const [row, file, mini] = await Promise.all([appState(ctx.db), domainFileOf(ctx), miniProgram(ctx)])
      return {
        finished: row.agent_id !== null && row.keys,
        app: row.agent_id !== null,
        callback: { set: row.keys, changedAt: iso(row.callback_changed_at), heardAt: iso(row.heard_at), refusedAt: iso(row.refused_at) },
        domainFile: file.name,
        miniProgram: mini !== undefined,
      }
    },
    checkSecrets: async (ctx, draft) => {
      const drafts = await draftsOf(ctx, draft)
      return { results: await Promise.all(drafts.map((one) => resultOf(ctx, one))) }
    },
  }),
  ...implement(iaConfig, {
    status: async ({ db }) => {
      const row = await appState(db)
      return {
        corpName: row.name,
        wecomCorpId: row.wecom_corp_id,
        agentId: row.agent_id,
        secretSet: row.app,
        customerSecretSet: row.customer,
        from: row.app ? (row.by_environment ? ('environment' as const) : ('page' as const)) : null,
        changedAt: iso(row.changed_at),
      }
    },
    parameters: async (ctx, _, { req }) => {
      const origin = originOf(ctx.app.config, req)
      return {
        callbackUrl: `${origin}${callbackPath}`,
        domain: new URL(origin).host,
        homeUrl: `${origin}/mobile`,
        sidebarUrl: `${origin}/client/side_window/customer_info`,
        serverIp: (await hello(ctx.app.config))?.ip ?? '',
      }
    },
    update: async (ctx, { domainFile, ...draft }) => {
      const app = Object.keys(draft).length > 0
      if (!app && !domainFile) nothingDone(ctx)
      if (app) await setApp(ctx, draft)
      if (domainFile) await keepDomainFile(ctx, { name: domainFile.name, text: domainFile.text.trim() })
      return {}
    },
  }),
  ...implement(maConfig, {
    status: async (ctx) => {
      const known = await miniProgram(ctx)
      if (!known) return { connected: false, appid: '', name: '', checkedAt: null, errcode: null }
      return { connected: true, appid: known.appid, name: known.name, checkedAt: iso(known.tokenAt), errcode: known.tokenErrcode }
    },
    parameters: async (ctx, _, { req }) => {
      const origin = originOf(ctx.app.config, req)
      const { host } = new URL(origin)
      const files = ctx.app.config.UGC_URL ? new URL(ctx.app.config.UGC_URL).host : host
      return { requestDomain: host, fileDomain: files, pageDomain: host, serverIp: (await hello(ctx.app.config))?.ip ?? '' }
    },
    update: async (ctx, { appid, name, secret }) => {
      await ctx.app.gate.wechat.tryOut(ctx.corpId, { appid, secret })
      await connectAccount(ctx, { kind: 'mini_program', appid, name: name || appid, secret })
      return {}
    },
  }),
  ...implement(communication, {
    update: async (ctx, keys) => {
      await keepCallbackKeys(ctx, keys)
      return {}
    },
  }),
]

type Draft = Omit<Input<typeof iaConfig.update>, 'domainFile'>

async function setApp(ctx: Context, draft: Draft): Promise<void> {
  const row = await appState(ctx.db)
  const wecomCorpId = draft.wecomCorpId ?? row.wecom_corp_id
  const agentId = draft.agentId ?? row.agent_id
  const missing = [
    ...(wecomCorpId ? [] : ['wecom_corp_id']),
    ...(agentId === null ? ['agent_id'] : []),
    ...(draft.secret || row.app ? [] : ['secret']),
  ]
  refuseAny(missing.map((field) => ({ field, message: { zh: '还没有填', en: 'It is missing' } })))
  if (agentId === null) throw badInput('agent_id', { zh: '还没有填', en: 'It is missing' })
  for (const one of await draftsOf(ctx, draft)) await ctx.app.gate.tryOut(ctx.corpId, one)
  await keepApp(ctx, { ...draft, wecomCorpId, agentId })
  await lookSoon(ctx.db) // what was wrong may be mended
}

/** What was said, filled up with what is kept: what WeCom is asked about. */
async function draftsOf(ctx: Context, draft: Draft): Promise<AppDraft[]> {
  const { accounts } = ctx.app.gate
  const [app, customer] = await Promise.all([accounts.find(ctx.corpId), accounts.find(ctx.corpId, 'customer')])
  const wecomCorpId = draft.wecomCorpId ?? app?.wecomCorpId ?? ''
  const agentId = draft.agentId ?? app?.agentId ?? null
  const secret = draft.secret ?? app?.secret
  const customerSecret = draft.customerSecret ?? customer?.secret
  return [
    ...(wecomCorpId && secret && agentId !== null ? [{ kind: 'app' as const, wecomCorpId, secret, agentId }] : []),
    ...(wecomCorpId && customerSecret ? [{ kind: 'customer' as const, wecomCorpId, secret: customerSecret }] : []),
  ]
}

async function resultOf(ctx: Context, draft: AppDraft) {
  const { kind } = draft
  try {
    const { name } = await ctx.app.gate.tryOut(ctx.corpId, draft)
    return { kind, ok: true, name, errcode: null, message: '', ip: '' }
  } catch (error) {
    if (!(error instanceof PlatformRefusal)) throw error
    return { kind, ok: false, name: '', errcode: error.errcode, message: inLang(wordsOf(error.phrase), ctx.lang), ip: error.ip }
  }
}

const miniProgram = async (ctx: Context) => (await ctx.app.gate.wechat.rows.all(ctx.corpId)).find((one) => one.kind === 'mini_program')
