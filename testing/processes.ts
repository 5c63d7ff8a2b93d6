import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import type { Config } from '#core/server/config.ts'
import type { Role } from '#core/server/start.ts'

const root = path.resolve(import.meta.dirname, '..')
const bootMs = 60_000

/** `node apps/server.ts <role>` as an operator starts it: a process of its own that can be killed, frozen and watched. */
export interface ServerProcess {
  pid: number
  role: Role
  /** Where it listens; empty for a worker. */
  url: string
  /** Its last lines, for the message of a test that failed. */
  output: string[]
  alive(): boolean
  /** `kill -9`: nothing is said, nothing is given back. */
  kill(): Promise<void>
  /** SIGTERM, and the code it ended with. */
  stop(): Promise<number | null>
  /** Stopped where it stands (SIGSTOP) and going on (SIGCONT), as a machine that was paused. */
  freeze(): void
  thaw(): void
}

/** The settings of a program in this process as the environment of another one. */
export const environmentOf = (config: Config): Record<string, string> =>
  Object.fromEntries(Object.entries(config).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))

/** Resolves when it says that it has started. `entry`: a program of a test instead of the product's. */
export function startProcess(role: Role, env: Record<string, string>, entry = 'apps/server.ts'): Promise<ServerProcess> {
  // The pipe on stdin is the lifeline: when the test run is killed, it closes and the child ends.
  const args = ['--import', path.join(root, 'scripts/end-with-parent.ts'), path.join(root, entry), role]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, TZ: process.env.TZ, ...env, LOG_LEVEL: 'info' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const made: ServerProcess = {
    pid: child.pid!,
    role,
    url: '',
    output: [],
    alive: () => child.exitCode === null && child.signalCode === null,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  }
  return new Promise((started, failed) => {
    const timer = setTimeout(() => fail(`did not start in ${bootMs} ms`), bootMs)
    const fail = (why: string) => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      failed(new Error(`${role}: ${why}\n${made.output.slice(-20).join('\n')}`))
    }
    lines(child, (line) => {
      made.output.push(line)
      if (made.output.length > 400) made.output.shift()
      const entry = read(line)
      if (entry?.msg !== 'started') return
      clearTimeout(timer)
      made.url = String(entry.url ?? '')
      started(made)
    })
    child.once('error', (error) => fail(error.message))
    void ended.then((code) => fail(`ended with ${code}`))
  })
}

/** A start that is refused: its exit code and what it said. Settings are those given and no others. */
export async function startRefused(role: Role, env: Record<string, string>): Promise<{ code: number | null; output: string[] }> {
  const child = spawn(process.execPath, [path.join(root, 'apps/server.ts'), role], { cwd: root, env: { PATH: process.env.PATH, ...env } })
  const output: string[] = []
  lines(child, (line) => void output.push(line))
  return { code: await new Promise((done) => child.once('close', done)), output }
}

function lines(child: ChildProcess, take: (line: string) => void): void {
  for (const stream of [child.stdout!, child.stderr!]) {
    let rest = ''
    stream.setEncoding('utf8').on('data', (text: string) => {
      const parts = (rest + text).split('\n')
      rest = parts.pop()!
      for (const part of parts) take(part)
    })
  }
}

function read(line: string): Record<string, unknown> | null {
  try {
    return JSON.parse(line) as Record<string, unknown>
  } catch {
    return null
  }
}
