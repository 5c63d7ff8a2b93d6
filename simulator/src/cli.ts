import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runInNewContext } from 'node:vm'
import { answered, unanswered } from './cgi/registry.ts'
import { isLoopback } from './people/logins.ts'
import { DEMO_ADMIN, DEMO_AGENTID, DEMO_CORPID, DEMO_NAME, DEMO_SECRET } from './scenarios/demo-data.ts'
import { startSimulator } from './start.ts'

const help = `wecom-simulator [选项]
  --port N        端口，默认 7070
  --host HOST     默认 127.0.0.1
  --scenario NAME demo（默认）、empty、trouble
  --state FILE    把状态存进文件，重启后还在
  --coverage      列出还没有模拟的接口
`

export async function main(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '7070' },
      host: { type: 'string', default: '127.0.0.1' },
      scenario: { type: 'string', default: 'demo' },
      state: { type: 'string' },
      coverage: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return void process.stdout.write(help)
  if (values.coverage) return coverage()
  if (!isLoopback(values.host)) {
    process.stderr.write(`警告：${values.host} 不只是本机。模拟器没有任何登录，谁连得上谁就能改动里面的一切。\n`)
  }
  const webDir = join(import.meta.dirname, '../dist/web')
  const started = performance.now()
  const simulator = await startSimulator({
    port: Number(values.port),
    host: values.host,
    scenario: values.scenario,
    ...(values.state ? { stateFile: values.state } : {}),
    ...(existsSync(webDir) ? { webDir } : {}),
  })
  process.stdout.write(
    `企业微信模拟器 ${simulator.url}（${Math.round(performance.now() - started)} ms）\n` +
      `手机 ${simulator.url}/phone/\n` +
      (values.scenario === 'empty' ? '' : `企业 ${DEMO_NAME}  管理员 ${DEMO_ADMIN}\n`) +
      `corpid ${DEMO_CORPID}  agentid ${DEMO_AGENTID}\nsecret ${DEMO_SECRET}\n`,
  )
  const gc = runInNewContext('typeof gc === "function" && gc') as false | ((how: object) => void)
  if (gc) gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulator.close().then(() => process.exit(0)))
}

function coverage() {
  const missing = unanswered()
  process.stdout.write(`${answered()} 个接口有答复，${missing.length} 个没有\n`)
  for (const name of missing) process.stdout.write(`  ${name}\n`)
}
