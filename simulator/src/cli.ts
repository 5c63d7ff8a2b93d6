import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { coverage } from './cgi/registry.ts'
import { retired } from './cgi/retired.ts'
import { isLoopback } from './people/logins.ts'
import { DEMO_ADMIN } from './scenarios/demo-data.ts'
import { startSimulator } from './start.ts'
import { QUIET_MS, quietBeat, tidy } from './tidy.ts'
import { type OriginName, originNames } from './world/origin-rows.ts'
import { Refusal } from './world/world.ts'

const help = `wecom-simulator [选项]
  --port N        端口，默认 7070
  --host HOST     默认 127.0.0.1
  --scenario NAME demo（默认）、empty、trouble、million（或 million:20000）、broken:ip 等
  --state FILE    把状态存进文件，重启后还在
  --wechat-port N 微信开放平台（公众号、小程序）也开，在这个端口
  --pay-port N    微信支付（v3 与 v2）也开，在这个端口
  --pay-tls       微信支付用 TLS，并看客户端证书
  --coverage      所有接口的一张表：哪些有答复
`

/** One option for each further origin. */
const originPorts = { 'wechat-port': { type: 'string' }, 'pay-port': { type: 'string' } } as const satisfies Record<
  `${OriginName}-port`,
  { type: 'string' }
>

/** `webDir` is where the phone page lies, if it was built. */
export async function main(args: string[], webDir: string) {
  const values = read(args)
  if (values.help) return void process.stdout.write(help)
  if (values.coverage) return printCoverage()
  if (!isLoopback(values.host)) {
    process.stderr.write(`警告：${values.host} 不只是本机。模拟器没有任何登录，谁连得上谁就能改动里面的一切。\n`)
  }
  tidy()
  const started = performance.now()
  const simulator = await startSimulator({
    port: Number(values.port),
    host: values.host,
    scenario: values.scenario,
    origins: Object.fromEntries(originNames.flatMap((name) => (values[`${name}-port`] ? [[name, Number(values[`${name}-port`])]] : []))),
    ...(values['pay-tls'] ? { payTls: true } : {}),
    ...(values.state ? { stateFile: values.state } : {}),
    ...(existsSync(webDir) ? { webDir } : {}),
  }).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof Refusal) return quit(error.message)
    if (error.code === 'EADDRINUSE') return quit(taken(error))
    throw error
  })
  // Before it says that it is there: whoever reads that may end it at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulator.close().then(() => process.exit(0)))
  const { corps } = simulator.sim.corps()
  process.stdout.write(`企业微信模拟器 ${simulator.url}（${Math.round(performance.now() - started)} ms）\n手机 ${simulator.url}/phone/\n`)
  for (const [name, url] of Object.entries(simulator.origins)) process.stdout.write(`${name} ${url}\n`)
  for (const { corpid, name, agentid, customers } of corps) {
    const { secret } = simulator.sim.corp({ corpid }).apps.find((app) => app.kind === 'app')!
    process.stdout.write(`企业 ${name}  管理员 ${DEMO_ADMIN}  客户 ${customers}\ncorpid ${corpid}  agentid ${agentid}\nsecret ${secret}\n`)
  }
  tidy()
  setInterval(quietBeat({ cpu: () => process.cpuUsage(), rss: () => process.memoryUsage.rss(), tidy }), QUIET_MS).unref()
}

function read(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: 'string', default: '7070' },
        host: { type: 'string', default: '127.0.0.1' },
        scenario: { type: 'string', default: 'demo' },
        state: { type: 'string' },
        ...originPorts,
        'pay-tls': { type: 'boolean' },
        coverage: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    for (const port of [values.port, ...originNames.map((name) => values[`${name}-port`])])
      if (port !== undefined && (!/^\d{1,5}$/.test(port) || Number(port) > 65535)) return quit(`端口不对：${port}`)
    return values
  } catch (error) {
    return quit(`${(error as Error).message}\n\n${help}`)
  }
}

const taken = ({ port }: NodeJS.ErrnoException & { port?: number }) => `端口 ${port} 已被占用，换一个：--port，或那一处自己的端口。`

function quit(why: string): never {
  process.stderr.write(`${why.trimEnd()}\n`)
  process.exit(1)
}

/** One table of all origins, those without an answer first; behind a call what of it no source confirms. */
async function printCoverage() {
  const { payCoverage } = await import('./pay/coverage.ts')
  const { wechatCoverage } = await import('./wechat/registry.ts')
  const { guessedOf } = await import('./guesses.ts')
  const rows = [...coverage(), ...payCoverage(), ...wechatCoverage()]
  const missing = rows.filter((row) => !row.answered)
  const guessed = (name: string) =>
    guessedOf(name)
      .map((what) => `  猜测 guess：${what}`)
      .join('')
  const width = Math.max(...rows.map((row) => row.name.length))
  for (const { name, method, doc, answered } of [...missing, ...rows.filter((row) => row.answered)])
    process.stdout.write(`${answered ? '有' : '无'}  ${method.padEnd(4)}  ${name.padEnd(width)}  ${doc}${guessed(name)}\n`)
  for (const { what, instead, said, answers } of retired)
    process.stdout.write(`旧    ${what} → ${instead}：${answers}（${said === 'guess' ? '猜测 guess' : '文档'}）\n`)
  process.stdout.write(`${rows.length} 个接口，${missing.length} 个没有答复\n`)
}
