import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { findings } from '../contract/findings.ts'

/** Every setting, from the environment, checked at once (docs/operations/README.md lists them). `NAME_FILE` reads the value from a file. */
const Schema = Type.Object({
  MODE: Type.Union([Type.Literal('demo'), Type.Literal('production')], { default: 'production' }),
  /** `private`: one company on its own server; `saas`: a hosted service (R001). */
  RELEASE: Type.Union([Type.Literal('saas'), Type.Literal('private')], { default: 'private' }),
  /** Whom the company sells to: businesses, consumers, or both (R171). */
  CHANNELS: Type.String({ pattern: '^(TOB|TOC|TOB,TOC)$', default: 'TOC' }),
  /** Where this process listens; 0 takes a free port. */
  PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 3000 }),
  HOST: Type.String({ default: '127.0.0.1' }),
  /** The address people and WeCom reach us at, without a path. Production needs one; the demo takes its own on loopback. */
  PUBLIC_URL: Type.String({ pattern: '^(https?://[^/]+)?$', default: '' }),
  /** A host of its own for what people upload; without it, `PUBLIC_URL` (R260). */
  UGC_URL: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  /** Addresses whose `X-Forwarded-*` is believed; nobody's if empty. */
  TRUST_PROXY: Type.String({ default: '' }),
  DATABASE_URL: Type.String({ pattern: '^postgres(ql)?://' }),
  /** Connections of one process. */
  DATABASE_POOL: Type.Integer({ minimum: 2, maximum: 200, default: 12 }),
  /** Files, logs and what must outlive a process; below it, in the demo, the database. */
  DATA_DIR: Type.String({ default: '.data' }),
  /** What each successful backup writes; its age is the backup's. */
  BACKUP_MARK: Type.Optional(Type.String({ minLength: 1 })),
  /** Signs links and sessions and seals secrets at rest: whoever loses it loses those. */
  SECRET_KEY: Type.String({ minLength: 32 }),
  /** Days the audit log is kept at least; whole months of it are deleted. */
  AUDIT_DAYS: Type.Integer({ minimum: 180, maximum: 3650, default: 180 }),
  /** Of the local administrator `admin`. */
  ADMIN_PASSWORD: Type.Optional(Type.String({ minLength: 8 })),
  /** Where WeCom's API is, and below it the two sign-in pages; in the demo all of them are the simulator's. */
  PLATFORM_URL: Type.String({ pattern: '^https?://[^/]+$', default: 'https://qyapi.weixin.qq.com' }),
  PLATFORM_LOGIN_URL: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  PLATFORM_OAUTH_URL: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  /** The API of WeChat's open platform. */
  WECHAT_URL: Type.String({ pattern: '^https?://[^/]+$', default: 'https://api.weixin.qq.com' }),
  JSSDK_URL: Type.Optional(Type.String({ pattern: '^https?://[^/]+/.+$' })),
  /** The company of a server of one company: its id, its app and the secrets of app, customer contact and callback. */
  WECOM_CORP_ID: Type.Optional(Type.String({ minLength: 1 })),
  WECOM_CORP_NAME: Type.Optional(Type.String({ minLength: 1 })),
  WECOM_AGENT_ID: Type.Optional(Type.Integer()),
  WECOM_SECRET: Type.Optional(Type.String({ minLength: 1 })),
  WECOM_CONTACT_SECRET: Type.Optional(Type.String({ minLength: 1 })),
  WECOM_CALLBACK_TOKEN: Type.Optional(Type.String({ minLength: 1 })),
  WECOM_CALLBACK_AES_KEY: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z]{43}$' })),
  /** A hosted service's own app of WeCom's third parties, which companies authorise instead of making one (docs/operations): all four, or none. */
  WECOM_SUITE_ID: Type.Optional(Type.String({ pattern: '^[\\w-]{1,64}$' })),
  WECOM_SUITE_SECRET: Type.Optional(Type.String({ minLength: 1 })),
  WECOM_SUITE_TOKEN: Type.Optional(Type.String({ minLength: 1 })),
  WECOM_SUITE_AES_KEY: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z]{43}$' })),
  /** Of the operator as WeCom's provider: WeCom checks the address of data with it. */
  WECOM_PROVIDER_CORP_ID: Type.Optional(Type.String({ minLength: 1 })),
  /** Of the same: for the codes with which companies authorise a template of on-behalf apps (dk…). */
  WECOM_PROVIDER_SECRET: Type.Optional(Type.String({ minLength: 1 })),
  /** The file of WeCom's library for the chat archive. */
  FINANCE_LIBRARY: Type.Optional(Type.String({ minLength: 1 })),
  FILES: Type.Union([Type.Literal('disk'), Type.Literal('s3')], { default: 'disk' }),
  S3_ENDPOINT: Type.Optional(Type.String({ pattern: '^https?://' })),
  S3_BUCKET: Type.Optional(Type.String()),
  /** Where browsers reach the bucket, when that is not where we do. */
  S3_UPLOAD_ENDPOINT: Type.Optional(Type.String({ pattern: '^https?://' })),
  S3_REGION: Type.Optional(Type.String()),
  S3_ACCESS_KEY: Type.Optional(Type.String()),
  S3_SECRET_KEY: Type.Optional(Type.String()),
  LOG_LEVEL: Type.Union(
    [Type.Literal('debug'), Type.Literal('info'), Type.Literal('warn'), Type.Literal('error'), Type.Literal('silent')],
    { default: 'info' },
  ),
  /** After so many seconds without a sign of life, another worker takes a job over. */
  JOB_LEASE_SECONDS: Type.Integer({ minimum: 10, maximum: 600, default: 20 }),
  /** When nobody took callbacks for so many seconds, syncs read anew what was missed; 0 for never. */
  CALLBACK_GAP_SECONDS: Type.Integer({ minimum: 0, maximum: 3600, default: 5 }),
  /** Without it there is no `/metrics`. */
  METRICS_TOKEN: Type.Optional(Type.String({ minLength: 16 })),
})
export type Config = Static<typeof Schema>
const check = Compile(Schema)

/** WeCom's JS-SDK as its documents name it (developer.work.weixin.qq.com/document/path/98560); the simulator brings its own. */
export const jssdkUrl = (config: Config): string =>
  config.JSSDK_URL ??
  (config.MODE === 'demo' ? `${config.PLATFORM_URL}/sim/jssdk.js` : 'https://wwcdn.weixin.qq.com/node/open/js/wecom-jssdk-2.3.4.js')

/** What a page that talks to WeCom loads, in this order: the SDK, and what draws names by `<ww-open-data>` (platform/10 §2). */
export const wecomScripts = (config: Config): string[] => {
  const sdk = jssdkUrl(config)
  return config.MODE === 'demo' ? [sdk] : [sdk, 'https://open.work.weixin.qq.com/wwopen/js/jwxwork-1.0.0.js']
}

/** People reach us over TLS. */
export const overTls = (config: Pick<Config, 'PUBLIC_URL'>): boolean => config.PUBLIC_URL.startsWith('https:')

/** Something outside the program must be put right before it can run: each problem a sentence that begins with its setting. Exit code 78. */
export class ConfigError extends Error {
  problems: string[]
  constructor(problems: string[]) {
    super(`These settings are not right:\n${problems.map((p) => `  ${p}`).join('\n')}`)
    this.problems = problems
  }
}
/** EX_CONFIG of sysexits.h: starting again by itself does not help, so service managers should not (docs/operations). */
export const exitConfig = 78

type Env = Record<string, string | undefined>
type ReadFile = (path: string) => string
/** Problems of the settings alone, found without asking network or database; `wrong` names the settings that cannot be used. */
export interface Settings {
  config: Config
  problems: string[]
  wrong: Set<string>
  /** Of every setting there is. */
  names: string[]
}

export function readConfig(env: Env, readFile?: ReadFile): Config {
  const { config, problems } = readSettings(env, readFile)
  if (problems.length) throw new ConfigError(problems)
  return config
}

export function readSettings(env: Env, readFile?: ReadFile): Settings {
  const out: Record<string, unknown> = {}
  const problemByName = new Map<string, string>()
  const wrong = (name: string, why: string) => void (problemByName.has(name) || problemByName.set(name, `${name}: ${why}`))
  for (const [name, schema] of Object.entries<object>(Schema.properties)) {
    try {
      const value = read(schema, textOf(name, env, readFile))
      if (value !== undefined) out[name] = value
    } catch (error) {
      wrong(name, `its file ${name}_FILE cannot be read (${(error as Error).message})`)
    }
  }
  for (const e of findings(check, out)) {
    const missing = (e.params as { requiredProperties?: string[] }).requiredProperties
    if (e.keyword === 'required') for (const name of missing ?? []) wrong(name, 'must be set')
    else wrong(e.instancePath.slice(1), whyNot(e.instancePath.slice(1)))
  }
  together(out as Config, (name, why) => wrong(name, why))
  return {
    config: out as Config,
    problems: [...problemByName.values()],
    wrong: new Set(problemByName.keys()),
    names: Object.keys(Schema.properties),
  }
}

function textOf(name: string, env: Env, readFile?: ReadFile): string | undefined {
  const file = env[`${name}_FILE`]
  return env[name] === undefined && file && readFile ? readFile(file).trim() : env[name]
}

function read(schema: { type?: string; default?: unknown }, raw: string | undefined): unknown {
  if (raw === undefined || raw === '') return schema.default
  return schema.type === 'integer' && /^-?\d+$/.test(raw) ? Number(raw) : raw
}

/** One sentence from the schema of the setting; never the value, which may be a secret. */
function whyNot(name: string): string {
  const s: { anyOf?: object[]; type?: string; minimum?: number; maximum?: number; minLength?: number; pattern?: string } =
    Schema.properties[name as keyof Config]
  const choices = (s.anyOf as { const: string }[])?.map((one) => one.const)
  if (choices) return `must be one of ${choices.join(', ')}`
  if (s.type === 'integer') return `must be a whole number${s.minimum === undefined ? '' : ` from ${s.minimum} to ${s.maximum}`}`
  if (s.minLength !== undefined) return `must have at least ${s.minLength} characters`
  const pattern = String(s.pattern)
  if (pattern.startsWith('^postgres')) return 'must be an address like postgresql://user:password@host:5432/name'
  if (pattern.includes('https?')) return 'must be an address like https://crm.example.com'
  return `must look like ${pattern}`
}

/** Checks over several settings, and those that no pattern can express. */
function together(config: Config, wrong: (name: string, why: string) => void): void {
  for (const name of Object.keys(Schema.properties) as (keyof Config)[])
    if (/_(URL|ENDPOINT)$/.test(name) && config[name] && !URL.canParse(String(config[name]))) wrong(name, 'is no address')
  for (const one of (config.TRUST_PROXY ?? '').split(',').map((part) => part.trim()))
    if (one && !isProxy(one))
      wrong(
        'TRUST_PROXY',
        'must be addresses of your reverse proxy, like 127.0.0.1 or 10.0.0.0/8, or the words loopback, linklocal, uniquelocal',
      )
  if (config.FILES === 's3')
    for (const name of ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const)
      if (!config[name]) wrong(name, 'must be set when FILES=s3')
  for (const [one, other] of [
    ['WECOM_CORP_ID', 'WECOM_SECRET'],
    ['WECOM_CALLBACK_TOKEN', 'WECOM_CALLBACK_AES_KEY'],
  ] as const) {
    if (config[one] && !config[other]) wrong(other, `must be set, as ${one} is`)
    if (config[other] && !config[one]) wrong(one, `must be set, as ${other} is`)
  }
  const suite = ['WECOM_SUITE_ID', 'WECOM_SUITE_SECRET', 'WECOM_SUITE_TOKEN', 'WECOM_SUITE_AES_KEY'] as const
  const given = suite.find((name) => config[name])
  if (given) for (const name of suite) if (!config[name]) wrong(name, `must be set, as ${given} is`)
  if (config.WECOM_PROVIDER_SECRET && !config.WECOM_PROVIDER_CORP_ID)
    wrong('WECOM_PROVIDER_CORP_ID', 'must be set, as WECOM_PROVIDER_SECRET is')
  if (given && config.RELEASE !== 'saas')
    wrong('RELEASE', `must be saas, as ${given} is set: a suite is for a service of several companies`)
  if (config.FINANCE_LIBRARY && !existsSync(config.FINANCE_LIBRARY)) wrong('FINANCE_LIBRARY', 'there is no such file')
  const url = (text: string | undefined) => (text && URL.canParse(text) ? new URL(text) : null)
  const [own, ugc] = [url(config.PUBLIC_URL), url(config.UGC_URL)]
  // Pages of people's own making must not stand where sessions are.
  if (own && ugc?.host === own.host) wrong('UGC_URL', 'must be another host than PUBLIC_URL')
  // A page that came over TLS may neither send to nor show what does not.
  if (own?.protocol === 'https:') {
    if (ugc?.protocol === 'http:') wrong('UGC_URL', 'must be https, as PUBLIC_URL is')
    if (config.FILES === 's3' && url(config.S3_UPLOAD_ENDPOINT ?? config.S3_ENDPOINT)?.protocol === 'http:')
      wrong('S3_UPLOAD_ENDPOINT', 'browsers send files there, so it must be https, as PUBLIC_URL is')
  }
  if (config.MODE === 'production' && !config.PUBLIC_URL) wrong('PUBLIC_URL', 'must be set in production')
}

function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address, bits, more] = text.split('/')
  const kind = isIP(address!)
  return (
    kind > 0 &&
    more === undefined &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (kind === 4 ? 32 : 128)))
  )
}
