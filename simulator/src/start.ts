import type { ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { answerPlainly, answerSocket, answerUnknown, cgi, readAllMethods } from './cgi/gate.ts'
import { financeRoutes } from './finance/routes.ts'
import { origins } from './origins.ts'
import { pages } from './pages/pages.ts'
import { phonePage } from './pages/phone.ts'
import { pay } from './pay/door.ts'
import { runDue } from './people/due.ts'
import { DEMO_CORPID } from './scenarios/demo-data.ts'
import { seed } from './scenarios/load.ts'
import { newMerchant } from './scenarios/merchant.ts'
import { million } from './scenarios/million.ts'
import { simActions } from './sim/actions.ts'
import type { SimApi } from './sim/api.ts'
import { appIn } from './sim/corp-actions.ts'
import { simRoutes } from './sim/http.ts'
import { clock } from './world/clock.ts'
import { ledger } from './world/ledger.ts'
import { eventLog } from './world/log.ts'
import { mediaBytes } from './world/media-bytes.ts'
import { money, reviveMoney } from './world/money.ts'
import { type OriginName, originNames } from './world/origin-rows.ts'
import { load, reviveCorp, snapshot, write } from './world/persist.ts'
import { reviveProvider } from './world/provider-rows.ts'
import { random } from './world/random.ts'
import { defaults } from './world/settings.ts'
import { reviveWechat } from './world/wechat-rows.ts'
import type { World } from './world/world.ts'

export interface StartOptions {
  port?: number
  host?: string
  /** demo, empty, million (or `million:20000`), trouble. */
  scenario?: string
  /** JSON file that keeps the state over a restart; uploads live beside it in `<file>.media/`. */
  stateFile?: string
  /** Folder of the built phone page, served at /phone. */
  webDir?: string
  /** The real clock under the virtual one. */
  now?: () => number
  /** Callback of the first corp's app, taken as verified. */
  callback?: { url: string; token: string; aes_key: string }
  /** Address others reach it by, when it is not http://host:port. */
  publicUrl?: string
  /** Ports of further origins (0: any free one); an origin without a port is not opened. */
  origins?: Partial<Record<OriginName, number>>
  /** The pay origin speaks TLS with a certificate for localhost, and looks at those of its callers. */
  payTls?: boolean
}

export interface Simulator {
  url: string
  /** Addresses of the further origins that are open. */
  origins: Partial<Record<OriginName, string>>
  /** The /sim actions in this process, without HTTP. */
  sim: SimApi
  close(): Promise<void>
}

const SAVE_AFTER_MS = 1500

export async function startSimulator(options: StartOptions = {}): Promise<Simulator> {
  const { port = 0, host = '127.0.0.1', stateFile, webDir } = options
  const saved = stateFile ? load(stateFile) : undefined
  let timer: NodeJS.Timeout | undefined
  /** What was told so far is on disk when this returns. */
  const save = () => {
    clearTimeout(timer)
    timer = undefined
    if (stateFile) write(stateFile, snapshot(world))
  }
  const time = clock(options.now, saved?.clock_offset ?? 0)
  const world: World = {
    scenario: saved?.scenario ?? options.scenario ?? 'demo',
    clock: time,
    corps: new Map(),
    providers: new Map(),
    settings: { ...defaults, calls_per_minute_of: {}, wechat_daily_of: {}, ...saved?.settings },
    log: eventLog(),
    ledger: ledger(saved?.ledger),
    money: money(time.now, saved && reviveMoney(saved.money, saved.corps)),
    wallets: new Map(saved?.wallets),
    signing: saved?.signing ?? { index: 0 },
    faults: saved?.faults ?? [],
    logins: new Map(),
    bytes: mediaBytes(stateFile ? `${stateFile}.media` : undefined),
    dice: random(7),
    wechat: reviveWechat(saved?.wechat),
    openids: new Map(saved?.openids),
    url: '',
    origins: {},
    pending: new Set(),
    changed() {
      if (stateFile && !timer) timer = setTimeout(save, SAVE_AFTER_MS)
    },
    saved() {
      if (timer) save()
    },
  }
  if (saved) for (const row of saved.corps) revive(world, row)
  else seed(world, world.scenario)
  for (const row of saved?.providers ?? []) {
    const provider = reviveProvider(row)
    world.providers.set(provider.corpid, provider)
  }
  if (options.callback)
    appIn(world, world.corps.has(DEMO_CORPID) ? DEMO_CORPID : world.corps.keys().next().value!).callback = options.callback

  const sim = simActions(world)
  const app = door({
    // bytes that are no request, an address that cannot be decoded
    clientErrorHandler: (error, socket) => answerSocket(world, error, socket),
    frameworkErrors: (_error, req, reply) => void answerPlainly(world, reply, 40058, req.ip),
  })
  app.setNotFoundHandler((req, reply) => answerUnknown(world, req, reply))
  await app.register(async (scope) => cgi(scope, world))
  await app.register(async (scope) => pay(scope, world))
  await app.register(async (scope) => simRoutes(scope, world, sim))
  await app.register(async (scope) => financeRoutes(scope, world))
  await app.register(async (scope) => pages(scope, world))
  if (webDir) await app.register(async (scope) => phonePage(scope, webDir))
  world.url = options.publicUrl?.replace(/\/$/, '') ?? ''
  const doors = [app]
  const closeAll = () => Promise.all(doors.map((one) => one.close()))
  try {
    for (const name of originNames) {
      const wanted = options.origins?.[name]
      if (wanted === undefined) continue
      const origin = await origins[name]()
      const tls = options.payTls && name === 'pay' ? origin.tls?.() : undefined
      const further = door(origin.refusals(world), tls)
      doors.push(further)
      await further.register(async (scope) => origin.routes(scope, world))
      world.origins[name] = {
        url: await listen(further, wanted, host, tls ? 'https' : 'http'),
        ...(origin.due ? { due: origin.due(world) } : {}),
      }
    }
    const url = await listen(app, port, host)
    world.url ||= url
  } catch (error) {
    await closeAll()
    throw error
  }
  const beat = setInterval(() => runDue(world), 1000)
  beat.unref()
  return {
    url: world.url,
    origins: Object.fromEntries(Object.entries(world.origins).map(([name, { url }]) => [name, url])),
    sim,
    async close() {
      clearInterval(beat)
      await closeAll()
      if (stateFile) save()
    },
  }
}

/** A server of one origin; it refuses in the origin's words what the framework would refuse in its own. */
function door(refusals: Pick<FastifyServerOptions, 'clientErrorHandler' | 'frameworkErrors'>, tls?: ServerOptions): FastifyInstance {
  const options = { bodyLimit: 32 * 1024 * 1024, forceCloseConnections: true, ...refusals, ...(tls ? { https: tls } : {}) }
  const app = Fastify(options as FastifyServerOptions)
  readAllMethods(app)
  return app
}

/** Its address, without a slash at the end. */
async function listen(app: FastifyInstance, port: number, host: string, scheme = 'http'): Promise<string> {
  await app.listen({ port, host })
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${(app.server.address() as AddressInfo).port}`
}

function revive(world: World, row: Record<string, unknown>) {
  const corp = reviveCorp(row, million)
  // merchants of a file of before v3 lack its keys
  for (const [id, merchant] of corp.merchants) corp.merchants.set(id, newMerchant(id, merchant))
  world.corps.set(corp.corpid, corp)
}
