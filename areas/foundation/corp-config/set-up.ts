import Type, { type Static } from 'typebox'
import { calls, command, Instant, may, Nullable, query, strict } from '#core/contract/call.ts'
import { appId } from '#core/contract/message.ts'

// What the wizard of /initial_configuration asks and says. `ia` is the company's own app (自建应用), `ma` its mini program, `communication`
// what WeCom's callbacks are sealed with. What is secret goes in and never comes out.

const read = { access: may('ia_config', 'read'), about: 'company' } as const
const change = { access: may('ia_config', 'update'), about: 'company' } as const
/** Nobody has seen what stands there, so nobody's edit rests on it. */
const lastWins = 'what is secret is not read, so nobody edits what they saw'

const CorpId = Type.String({ pattern: '^[0-9A-Za-z_-]{6,64}$', description: '企业 ID of WeCom: ww and 16 letters and digits' })
const AgentId = Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'AgentId of the app' })
const Secret = Type.String({ minLength: 1, maxLength: 256, pattern: '^[0-9A-Za-z_-]+$', description: 'as WeCom shows it' })

export const corpConfig = calls('corp-config', 'config', {
  corpConfigStatus: query({
    ...read,
    output: Type.Object({
      /** The app is connected and its callbacks have keys (R191, R192). */
      finished: Type.Boolean(),
      app: Type.Boolean(),
      callback: Type.Object({
        set: Type.Boolean(),
        changedAt: Nullable(Instant),
        /** The first callback that opened with the keys of now; `null` until WeCom has them. */
        heardAt: Nullable(Instant),
        /** The last one that opened with none of ours. */
        refusedAt: Nullable(Instant),
      }),
      /** The file that WeCom looks for on the trusted domain; '' where none is kept. */
      domainFile: Type.String(),
      miniProgram: Type.Boolean(),
    }),
    summary: 'How far the company has been set up, read off what is there. Asks WeCom nothing; what works says /self_check/run.',
  }),
  checkSecrets: query({
    ...change,
    method: 'POST',
    input: strict({
      wecomCorpId: Type.Optional(CorpId),
      agentId: Type.Optional(AgentId),
      /** Left out: the one that is kept. */
      secret: Type.Optional(Secret),
      customerSecret: Type.Optional(Secret),
    }),
    output: Type.Object({
      results: Type.Array(
        Type.Object({
          kind: Type.Union([Type.Literal('app'), Type.Literal('customer')]),
          ok: Type.Boolean(),
          /** What the app is called at WeCom. */
          name: Type.String(),
          errcode: Nullable(Type.Integer()),
          message: Type.String(),
          /** From where WeCom saw us come, when it refused this address (60020). */
          ip: Type.String(),
        }),
      ),
    }),
    summary: 'Asks WeCom whether these secrets, or those that are kept, would do. Keeps nothing.',
  }),
})

export const iaConfig = calls('corp-config', 'config/ia', {
  status: query({
    ...read,
    output: Type.Object({
      corpName: Type.String(),
      /** '' until the company is connected. */
      wecomCorpId: Type.String(),
      agentId: Nullable(Type.Integer()),
      secretSet: Type.Boolean(),
      customerSecretSet: Type.Boolean(),
      /** Whose values hold: those of the environment, or of this page. */
      from: Nullable(Type.Union([Type.Literal('environment'), Type.Literal('page')])),
      changedAt: Nullable(Instant),
    }),
  }),
  parameters: query({
    ...read,
    output: Type.Object({
      callbackUrl: Type.String(),
      /** Without scheme and port, as WeCom takes it. */
      domain: Type.String(),
      homeUrl: Type.String(),
      sidebarUrl: Type.String(),
      /** From where WeCom last saw us come; '' while nobody knows. */
      serverIp: Type.String(),
    }),
    summary: 'What is copied into WeCom’s console. No secret is among it: keys of callbacks are made in the browser and shown there once.',
  }),
  update: command({
    ...change,
    lastWins,
    input: strict({
      corpName: Type.Optional(Type.String({ minLength: 1, maxLength: 64, pattern: '\\S' })),
      wecomCorpId: Type.Optional(CorpId),
      agentId: Type.Optional(AgentId),
      secret: Type.Optional(Secret),
      customerSecret: Type.Optional(Secret),
      /** WW_verify_….txt, which WeCom gives for the trusted domain; served at the root of this address. */
      domainFile: Type.Optional(
        strict({
          name: Type.String({ pattern: '^WW_verify_[0-9A-Za-z]{1,64}\\.txt$', maxLength: 80 }),
          text: Type.String({ pattern: '^[0-9A-Za-z]{1,128}\\s*$', maxLength: 130 }),
        }),
      ),
    }),
    summary: 'Asks WeCom first and keeps what it has accepted; what is refused changes nothing. Holds in every process, at once.',
  }),
})

export const maConfig = calls('corp-config', 'config/ma', {
  status: query({
    ...read,
    output: Type.Object({
      connected: Type.Boolean(),
      appid: Type.String(),
      name: Type.String(),
      checkedAt: Nullable(Instant),
      errcode: Nullable(Type.Integer()),
    }),
    summary: 'The company’s mini program, the first by name where it has several.',
  }),
  parameters: query({
    ...read,
    output: Type.Object({ requestDomain: Type.String(), fileDomain: Type.String(), pageDomain: Type.String(), serverIp: Type.String() }),
    summary: 'What is copied into the mini program’s console.',
  }),
  update: command({
    ...change,
    lastWins,
    input: strict({
      /** R216: that of a mini program. */
      appid: Type.String({ pattern: appId.source, maxLength: 18, description: 'wx and 16 characters' }),
      name: Type.String({ maxLength: 64 }),
      secret: Secret,
    }),
    summary: 'Asks WeChat first; what is refused changes nothing.',
  }),
})

export const communication = calls('corp-config', 'config/communication', {
  update: command({
    ...change,
    lastWins,
    input: strict({
      token: Type.String({ pattern: '^[0-9A-Za-z]{3,32}$', description: 'Token of 接收消息服务器配置' }),
      aesKey: Type.String({ pattern: '^[0-9A-Za-z]{43}$', description: 'EncodingAESKey' }),
    }),
    summary: 'Other keys for callbacks. Those before are taken until WeCom has these, so that no callback is lost meanwhile.',
  }),
})

export type SetUp = Static<typeof corpConfig.corpConfigStatus.output>
