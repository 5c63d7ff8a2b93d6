import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'

/** Every setting, from the environment, checked at once (docs/operations/README.md lists them). `NAME_FILE` reads the value from a file. */
const Schema = Type.Object({
  MODE: Type.Union([Type.Literal('demo'), Type.Literal('production')], { default: 'production' }),
  /** R001 */
  RELEASE: Type.Union([Type.Literal('saas'), Type.Literal('private')], { default: 'private' }),
  /** R171 */
  CHANNELS: Type.String({ pattern: '^(TOB|TOC|TOB,TOC)$', default: 'TOC' }),
  PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 3000 }),
  HOST: Type.String({ default: '127.0.0.1' }),
  PUBLIC_URL: Type.String({ pattern: '^(https?://[^/]+)?$', default: '' }),
  /** R260 */
  UGC_URL: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  TRUST_PROXY: Type.String({ default: '' }),
  DATABASE_URL: Type.String({ pattern: '^postgres(ql)?://' }),
  DATABASE_POOL: Type.Integer({ minimum: 2, maximum: 200, default: 12 }),
  DATA_DIR: Type.String({ default: '.data' }),
  SECRET_KEY: Type.String({ minLength: 32 }),
  ADMIN_PASSWORD: Type.Optional(Type.String({ minLength: 8 })),
  PLATFORM_URL: Type.String({ pattern: '^https?://[^/]+$', default: 'https://qyapi.weixin.qq.com' }),
  PLATFORM_LOGIN_URL: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  PLATFORM_OAUTH_URL: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  JSSDK_URL: Type.Optional(Type.String({ pattern: '^https?://[^/]+/.+$' })),
  WECOM_CORP_ID: Type.Optional(Type.String({ minLength: 1 })),
  WECOM_CORP_NAME: Type.Optional(Type.String({ minLength: 1 })),
  WECOM_AGENT_ID: Type.Optional(Type.Integer()),
  WECOM_SECRET: Type.Optional(Type.String({ minLength: 1 })),
  WECOM_CONTACT_SECRET: Type.Optional(Type.String({ minLength: 1 })),
  WECOM_CALLBACK_TOKEN: Type.Optional(Type.String({ minLength: 1 })),
  WECOM_CALLBACK_AES_KEY: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z]{43}$' })),
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
  JOB_LEASE_SECONDS: Type.Integer({ minimum: 10, maximum: 600, default: 20 }),
  METRICS: Type.Boolean({ default: true }),
})
export type Config = Static<typeof Schema>
const check = Compile(Schema)

/** WeCom's JS-SDK as its documents name it (developer.work.weixin.qq.com/document/path/98560); the simulator brings its own. */
export const jssdkUrl = (config: Config): string =>
  config.JSSDK_URL ??
  (config.MODE === 'demo' ? `${config.PLATFORM_URL}/sim/jssdk.js` : 'https://wwcdn.weixin.qq.com/node/open/js/wecom-jssdk-2.3.4.js')

export class ConfigError extends Error {}

export function readConfig(env: Record<string, string | undefined>, readFile?: (path: string) => string): Config {
  const out: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [name, schema] of Object.entries<object>(Schema.properties)) {
    const s: { type?: string; default?: unknown } = schema
    let raw = env[name]
    const file = env[`${name}_FILE`]
    if (raw === undefined && file && readFile) {
      try {
        raw = readFile(file).trim()
      } catch (error) {
        problems.push(`${name}_FILE: ${(error as Error).message}`)
        continue
      }
    }
    if (raw === undefined || raw === '') {
      if (s.default !== undefined) out[name] = s.default
    } else if (s.type === 'integer') out[name] = /^-?\d+$/.test(raw) ? Number(raw) : raw
    else if (s.type === 'boolean') out[name] = raw === 'true' || raw === '1' ? true : raw === 'false' || raw === '0' ? false : raw
    else out[name] = raw
  }
  for (const e of check.Errors(out)) {
    const missing = (e.params as { requiredProperties?: string[] }).requiredProperties
    if (e.keyword === 'required' && missing) problems.push(...missing.map((name) => `${name}: must be set`))
    else if (!problems.some((p) => p.startsWith(`${e.instancePath.slice(1)}:`))) problems.push(`${e.instancePath.slice(1)}: ${e.message}`)
  }
  const config = out as Config
  if (config.FILES === 's3')
    for (const name of ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const)
      if (!config[name]) problems.push(`${name}: must be set when FILES=s3`)
  // Pages of people's own making must not stand where sessions are.
  if (
    config.UGC_URL &&
    config.PUBLIC_URL &&
    URL.canParse(config.UGC_URL) &&
    new URL(config.UGC_URL).host === new URL(config.PUBLIC_URL).host
  )
    problems.push('UGC_URL: must be another host than PUBLIC_URL')
  // A page that came over TLS may neither send to nor show what does not.
  const secure = /^https:/.test(config.PUBLIC_URL ?? '')
  if (secure && /^http:/.test(config.UGC_URL ?? '')) problems.push('UGC_URL: must be https, as PUBLIC_URL is')
  if (secure && config.FILES === 's3' && /^http:/.test(config.S3_UPLOAD_ENDPOINT ?? config.S3_ENDPOINT ?? ''))
    problems.push('S3_UPLOAD_ENDPOINT: browsers send files there, so it must be https, as PUBLIC_URL is')
  if (config.MODE === 'production' && !config.PUBLIC_URL) problems.push('PUBLIC_URL: must be set in production')
  if (problems.length) throw new ConfigError(`These settings are not right:\n${problems.map((p) => `  ${p}`).join('\n')}`)
  return config
}
