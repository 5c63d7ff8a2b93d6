/**
 * npm start [-- http | worker | all] [--dev]: database, pages, simulator and server, in one place, until Ctrl-C.
 * Settings: docs/operations/README.md
 */
import { randomBytes, randomInt } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { originNames } from '@rapport/wecom-simulator/world/origin-rows.ts'
import { ConfigError, exitConfig, readSettings } from '#core/server/config.ts'
import { preflight } from '#core/server/preflight.ts'
import type { Role } from '#core/server/start.ts'
import { startDevPages } from './dev-pages.ts'
import { keepEmbeddedPostgres } from './embedded-postgres.ts'
import { runService, type Service, say, step, untilAnswers } from './supervise.ts'
import { isBuilt, root, webBuilds } from './web-builds.ts'

const begin = performance.now()
const args = process.argv.slice(2)
const dev = args.includes('--dev')
const role = args.find((arg) => ['http', 'worker', 'all'].includes(arg)) ?? 'all'
const demo = process.env.MODE !== 'production'
const dataDir = path.resolve(root, process.env.DATA_DIR || '.data')
const logs = path.join(dataDir, 'logs')
const simulatorState = path.join(dataDir, 'simulator.json')
/** There once the demo company has begun to live: a start that fails before does not cost it its life. */
const lifeBegun = path.join(dataDir, 'demo-life')
/** Which company the simulator begins with; one that has begun is kept in its state. */
const scenario = process.env.SIMULATOR_SCENARIO || 'demo'
/** Whether the demo company is connected by hand, on /initial_configuration. */
const byHand = process.env.DEMO_CONNECT === 'by-hand'
/** in demo mode nothing is reachable from other machines */
const host = demo ? '127.0.0.1' : process.env.HOST || '0.0.0.0'

/** As the server reads them: what we hand it wins over its `NAME_FILE`, so we must look there, too. */
function setting(name: string): string | undefined {
  const file = process.env[`${name}_FILE`]
  return process.env[name] || (file && fs.existsSync(file) && fs.readFileSync(file, 'utf8').trim()) || undefined
}

/** how we reach our own server */
const local = ['0.0.0.0', '::', ''].includes(host) ? '127.0.0.1' : host

/** what has been started, to be stopped in the opposite order */
const stops: (() => Promise<void>)[] = []
let stopping = false

async function stopAll(code: number): Promise<never> {
  if (stopping) {
    if (code === 0) process.exit(130) // Ctrl-C a second time; the children see their pipes close and end by themselves
    return new Promise<never>(() => {})
  }
  stopping = true
  for (const stop of stops.reverse()) await stop().catch((error: Error) => console.error(error.message))
  process.exit(code)
}

function fail(error: unknown): Promise<never> {
  if (!stopping) console.error(`\n${error instanceof Error ? error.message : String(error)}\n`)
  return stopAll(error instanceof ConfigError ? exitConfig : 1)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (!stopping) console.log('\n正在停止，数据会保留 · Stopping; the data stays')
    void stopAll(0)
  })
process.on('disconnect', () => void stopAll(0)) // start.js was killed
for (const out of [process.stdout, process.stderr]) out.on('error', () => {}) // the terminal is gone; the above will follow

function canListen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = net.createServer()
    server.once('error', () => done(false))
    server.listen(port, host, () => server.close(() => done(true)))
  })
}

const taken = new Set<number>()
/** The first free one from `first` on. */
async function freePort(first: number): Promise<number> {
  for (let port = first; port < first + 200; port++) {
    if (taken.has(port) || !(await canListen(port))) continue
    taken.add(port)
    return port
  }
  throw new Error(`No free port from ${first} on.`)
}

type Secrets = { adminPassword: string; secretKey: string; callbackToken: string; callbackAesKey: string }
/** Made once for this data folder, so that sessions and links outlive a restart. */
function demoSecrets(): Secrets {
  const file = path.join(dataDir, 'demo-secrets.json')
  if (!fs.existsSync(file)) {
    const from = (letters: string, length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
    const secrets: Secrets = {
      adminPassword: from('abcdefghjkmnpqrstuvwxyz23456789', 12),
      secretKey: randomBytes(32).toString('hex'),
      callbackToken: randomBytes(12).toString('hex'),
      // WeCom's are 43 letters and digits: base64 without +, / and the closing =
      callbackAesKey: from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 42) + from('AEIMQUYcgkosw048', 1),
    }
    fs.writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  }
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Secrets
}

function started(service: Service): Service {
  stops.push(service.stop)
  void service.failed.catch(fail)
  return service
}

async function startDatabase(): Promise<string> {
  const database = await keepEmbeddedPostgres(path.join(dataDir, 'postgres'), () =>
    say.from('database', 'PostgreSQL was ended, starting it again', true),
  )
  stops.push(database.stop)
  void database.failed.catch(fail)
  return database.url('postgres')
}

/** Says everything that is wrong before anything is started; what we bring ourselves is in order. */
async function check(ports: { port: string; simulatorPort: string }, ownDatabase: string | undefined): Promise<void> {
  const env: NodeJS.ProcessEnv = { ...process.env, MODE: process.env.MODE || 'demo', HOST: host, DATA_DIR: dataDir, PORT: ports.port }
  // Not there yet: nobody is asked about them here.
  const brought = [...(ownDatabase ? [] : ['DATABASE_URL']), ...(demo && !setting('SECRET_KEY') ? ['SECRET_KEY'] : [])]
  for (const name of brought) env[name] = name === 'SECRET_KEY' ? 'x'.repeat(32) : 'postgresql://127.0.0.1/postgres'
  const settings = readSettings(env, (file) => fs.readFileSync(file, 'utf8'))
  for (const name of brought) settings.wrong.add(name)
  const problems = ports.simulatorPort ? await simulatorProblems(ports.simulatorPort) : []
  try {
    await preflight(settings, role as Role)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    problems.unshift(...error.problems)
  }
  if (problems.length) throw new ConfigError(problems)
}

async function simulatorProblems(text: string): Promise<string[]> {
  const { isScenario } = await import('@rapport/wecom-simulator/scenarios/load.ts')
  const unknown = isScenario(scenario)
    ? []
    : [`SIMULATOR_SCENARIO: there is no '${scenario}'; demo, empty, trouble, million or million:20000, broken:ip and the like`]
  return [...unknown, ...(await simulatorPortProblem(text))]
}

async function simulatorPortProblem(text: string): Promise<string[]> {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return ['SIMULATOR_PORT: must be a whole number from 1 to 65535']
  return (await canListen(port)) ? [] : [`SIMULATOR_PORT: another program listens on ${port} already; end it, or choose another port`]
}

async function buildPages(): Promise<void> {
  const service = runService({ name: 'build', command: ['scripts/build.ts'], logFile: path.join(logs, 'build.log'), quiet: true })
  stops.push(service.stop)
  await service.done
  stops.splice(stops.indexOf(service.stop), 1)
}

type Simulator = { url: string; corpId: string; settings: Record<string, string> }

/** Neighbours of WeCom that the simulator opens where a port is set: `SIMULATOR_WECHAT_PORT`. */
function furtherPorts(): Record<string, string> {
  const asked = originNames.flatMap((name) => {
    const port = process.env[`SIMULATOR_${name.toUpperCase()}_PORT`]
    return port ? [[`${name}-port`, port]] : []
  })
  return Object.fromEntries(asked)
}

async function startSimulator(port: number, secrets: Secrets): Promise<Simulator> {
  const { DEMO_CORPID, DEMO_AGENTID, DEMO_SECRET, DEMO_CUSTOMER_SECRET } = await import('@rapport/wecom-simulator/scenarios/demo-data.ts')
  const url = `http://127.0.0.1:${port}`
  const options = { port, scenario, state: simulatorState, ...furtherPorts() }
  const service = started(
    runService({
      name: 'simulator',
      command: ['simulator/bin/wecom-simulator.js', ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])],
      logFile: path.join(logs, 'simulator.log'),
    }),
  )
  await Promise.race([untilAnswers(`${url}/sim/corps`, 60_000), service.failed])
  service.isReady()
  const { corps } = (await (await fetch(`${url}/sim/corps`)).json()) as { corps: { corpid: string; name: string }[] }
  const own = {
    WECOM_CORP_NAME: corps.find((corp) => corp.corpid === DEMO_CORPID)!.name,
    WECOM_CORP_ID: DEMO_CORPID,
    WECOM_AGENT_ID: String(DEMO_AGENTID),
    WECOM_SECRET: DEMO_SECRET,
    WECOM_CONTACT_SECRET: DEMO_CUSTOMER_SECRET,
    WECOM_CALLBACK_TOKEN: secrets.callbackToken,
    WECOM_CALLBACK_AES_KEY: secrets.callbackAesKey,
  }
  // Accounts of WeChat that somebody connects here are those of the simulator, never real ones.
  const wechatPort = furtherPorts()['wechat-port']
  const settings = {
    ...(wechatPort && !process.env.WECHAT_URL && { WECHAT_URL: `http://127.0.0.1:${wechatPort}` }),
    PLATFORM_URL: url,
    PLATFORM_LOGIN_URL: url,
    PLATFORM_OAUTH_URL: url,
    ...(!byHand && own),
  }
  return { url, corpId: DEMO_CORPID, settings }
}

async function startServer(port: number, settings: Record<string, string>): Promise<void> {
  const service = started(
    runService({
      name: role === 'all' ? 'server' : role,
      command: [...(dev ? ['--watch', '--watch-preserve-output'] : []), 'apps/server.ts', role],
      env: { ...settings, NODE_COMPILE_CACHE: path.join(dataDir, 'cache') },
      logFile: path.join(logs, 'server.log'),
    }),
  )
  // a worker answers no requests; it says that it has started
  const ready = role === 'worker' ? service.says('started') : untilAnswers(`http://${local}:${port}/healthz/readiness`, 300_000)
  await Promise.race([ready, service.failed])
  service.isReady()
}

/** Its check waits a second, as WeCom's does: on a busy machine the first start may take longer to answer. */
async function registerCallback(simulator: Simulator, serverUrl: string, tries = 10): Promise<void> {
  const answer = await fetch(`${simulator.url}/sim/corps/${simulator.corpId}/callback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      url: `${serverUrl}/api/callback/wecom`,
      token: simulator.settings.WECOM_CALLBACK_TOKEN,
      aes_key: simulator.settings.WECOM_CALLBACK_AES_KEY,
    }),
  })
  if (answer.ok) return
  if (tries === 1) throw new Error(`The simulator did not take the callback address: ${answer.status} ${await answer.text()}`)
  await registerCallback(simulator, serverUrl, tries - 1)
}

/** Behind the first start: what the demo company has lived through so far (scripts/demo-life.ts). The demo works without it. */
async function liveDemo(serverUrl: string, simulator: Simulator, secretKey: string, databaseUrl: string): Promise<void> {
  fs.writeFileSync(lifeBegun, '')
  const env = { SERVER_URL: serverUrl, SIMULATOR_URL: simulator.url, SECRET_KEY: secretKey, DATABASE_URL: databaseUrl }
  const service = runService({ name: 'life', command: ['scripts/demo-life.ts'], env, logFile: path.join(logs, 'life.log'), quiet: true })
  stops.push(service.stop)
  await service.done.catch((error: Error) => {
    if (!stopping) say.from('life', error.message, true)
  })
  process.send?.({ lived: true })
}

async function main(): Promise<void> {
  console.log(`\n睦客 Rapport  (${demo ? '演示模式 demo' : '生产模式 production'}, ${dataDir})`)
  const askedPort = process.env.PORT || String(await freePort(3000))
  const wantsSimulator = demo && !process.env.PLATFORM_URL
  const askedSimulator = wantsSimulator ? process.env.SIMULATOR_PORT || String(await freePort((Number(askedPort) || 3000) + 1)) : ''
  await check({ port: askedPort, simulatorPort: askedSimulator }, setting('DATABASE_URL'))
  const [port, simulatorPort] = [Number(askedPort), Number(askedSimulator)]
  fs.mkdirSync(logs, { recursive: true })
  const secrets = demo ? demoSecrets() : undefined

  const pages = step('页面 pages', async () => {
    if (!webBuilds().every((build) => (dev && build.name !== 'simulator') || isBuilt(build))) await buildPages()
  })
  const ownDatabase = setting('DATABASE_URL')
  const lives = role === 'all' && scenario === 'demo' && process.env.DEMO_LIFE !== 'off' && !byHand && !fs.existsSync(lifeBegun)
  const database = ownDatabase ? Promise.resolve(ownDatabase) : step('数据库 database (PostgreSQL 18)', startDatabase)
  // after the pages: it looks for its phone page when it starts
  const simulator = wantsSimulator
    ? pages.then(() => step('企业微信模拟器 WeCom simulator', () => startSimulator(simulatorPort, secrets!)))
    : Promise.resolve(undefined)
  const [databaseUrl, sim] = await Promise.all([database, simulator, pages])

  const devPages = dev
    ? await step('页面开发服务 page servers', () => startDevPages(`http://${local}:${port}`, () => freePort(5173), stops))
    : []
  const consoleUrl = devPages.find(({ name }) => name === 'console')?.url ?? `http://${local}:${port}`
  const publicUrl = process.env.PUBLIC_URL || consoleUrl
  const ownPassword = setting('ADMIN_PASSWORD')
  const adminPassword = ownPassword || secrets?.adminPassword
  const settings: Record<string, string> = {
    MODE: demo ? 'demo' : 'production',
    PORT: String(port),
    HOST: host,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ...(demo && { PUBLIC_URL: publicUrl, SECRET_KEY: setting('SECRET_KEY') || secrets!.secretKey }),
    ...(adminPassword && { ADMIN_PASSWORD: adminPassword }),
    ...sim?.settings,
  }
  await step(`服务 server (${role})`, () => startServer(port, settings))
  if (sim && !byHand && role !== 'worker') await registerCallback(sim, `http://${local}:${port}`)

  const passwordLine = ownPassword ? '(ADMIN_PASSWORD)' : (secrets?.adminPassword ?? '(ADMIN_PASSWORD)')
  console.log(`
────────────────────────────────────────────────────────────────────────
  睦客已就绪 · Rapport is ready  (${((performance.now() - begin) / 1000).toFixed(1)} s)

  管理后台  Console      ${publicUrl}
${devPages.map(({ name, url }) => `            ${name.padEnd(12)} ${url}\n`).join('')}  登录      Sign in      ${sim ? '用下面的“手机”扫码，或用管理员账号 · scan with the phone below, or' : ''}
                         admin / ${passwordLine}
${sim ? `  手机      Phone        ${sim.url}/phone/\n` : ''}  接口文档  API          ${consoleUrl}/api/openapi.json
  日志      Logs         ${logs}

  Ctrl-C 停止，数据保留 · Ctrl-C stops, the data stays
────────────────────────────────────────────────────────────────────────
`)
  if (sim && lives) void liveDemo(`http://${local}:${port}`, sim, settings.SECRET_KEY!, databaseUrl)
  process.send?.({ ready: { console: publicUrl, simulator: sim?.url ?? '', phone: sim ? `${sim.url}/phone/` : '' } })
}

main().catch(fail)
