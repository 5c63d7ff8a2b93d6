import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { ConfigError, exitConfig } from '#core/server/config.ts'

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
const colour = (code: number, text: string) => (process.stdout.isTTY ? `\x1b[${code}m${text}\x1b[0m` : text)

export const say = {
  done: (text: string, ms: number) => console.log(`  ${colour(32, '✓')} ${text}  ${colour(2, `${(ms / 1000).toFixed(1)} s`)}`),
  going: (text: string, ms: number) => console.log(`  … ${text}  ${colour(2, `${Math.round(ms / 1000)} s`)}`),
  failed: (text: string) => console.error(`  ${colour(31, '✗')} ${text}`),
  from: (name: string, text: string, bad: boolean) => console.error(`${colour(bad ? 31 : 33, `[${name}]`)} ${text}`),
}

/** Shows that a step is being done, and how long it took. */
export async function step<T>(text: string, work: () => Promise<T>): Promise<T> {
  const begin = performance.now()
  const beat = setInterval(() => say.going(text, performance.now() - begin), 5000)
  try {
    const result = await work()
    say.done(text, performance.now() - begin)
    return result
  } catch (error) {
    say.failed(text)
    throw error
  } finally {
    clearInterval(beat)
  }
}

export type Service = {
  /** settles when the program has ended for good: it failed before it was ready, or too often after */
  failed: Promise<never>
  /** from here on the program is started again when it ends by itself */
  isReady: () => void
  stop: () => Promise<void>
  /** settles when the program logs this message */
  says: (message: string) => Promise<void>
  /** for a program that does one thing: it ended well */
  done: Promise<void>
}

type Options = {
  name: string
  command: string[]
  env?: Record<string, string>
  logFile: string
  /** show nothing of what it says; when it fails its last words are shown anyway */
  quiet?: boolean
}

/** pino writes one JSON object a line; other lines on stderr are shown as they are. */
function worthShowing(line: string, fromStderr: boolean): { text: string; bad: boolean } | undefined {
  if (line.startsWith('{')) {
    try {
      const { level, msg, err } = JSON.parse(line) as { level?: number; msg?: string; err?: { message?: string } }
      if (typeof level === 'number') {
        const text = [msg, err?.message].filter(Boolean).join(': ')
        return level >= 40 ? { text, bad: level >= 50 } : undefined
      }
    } catch {
      // a line that is no JSON is not the logger's, and is shown as it is
    }
  }
  return fromStderr && line.trim() ? { text: line, bad: false } : undefined
}

/** V8 keeps up to 48 MB a program for young objects after a burst; with this a demo at rest takes 360 MB instead of 540 (bench/memory.ts). A start gives its garbage back (apps/server.ts). */
export const leanFlags = ['--max-semi-space-size=2', '--expose-gc']
/** The C library gives back what loading took, and its threads share two heaps: 50 MB less a program, 30 MB less for 110 areas. Others ignore it. */
export const leanMemory = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Runs a Node program, keeps its log, shows its warnings, starts it again when it dies, ends it in order. */
export function runService({ name, command, env = {}, logFile, quiet = false }: Options): Service {
  fs.mkdirSync(path.dirname(logFile), { recursive: true })
  if (fs.existsSync(logFile) && fs.statSync(logFile).size > 20e6) fs.renameSync(logFile, `${logFile}.1`)
  const log = fs.createWriteStream(logFile, { flags: 'a', mode: 0o600 })
  const guard = `--import=${new URL('./end-with-parent.ts', import.meta.url).href}`
  let child: ChildProcess
  let ended = Promise.resolve()
  let ready = false
  let stopping = false
  const restarts: number[] = []
  const awaited: { message: string; done: () => void }[] = []
  const failure = Promise.withResolvers<never>()
  failure.promise.catch(() => {})
  const success = Promise.withResolvers<void>()

  const launch = () => {
    const last: string[] = []
    // its own process group: Ctrl-C in the terminal comes to us, and we end the children in order
    child = spawn(process.execPath, [...leanFlags, guard, ...command], {
      env: { ...leanMemory, ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    })
    child.stdin?.on('error', () => {})
    const read = (stream: NodeJS.ReadableStream, fromStderr: boolean) =>
      createInterface({ input: stream }).on('line', (line) => {
        log.write(`${line}\n`)
        for (const one of awaited) if (line.includes(`"msg":"${one.message}"`)) one.done()
        const show = quiet ? undefined : worthShowing(line, fromStderr)
        if (show) say.from(name, show.text, show.bad)
        else last.push(line)
        if (last.length > 25) last.shift()
      })
    read(child.stdout!, false)
    read(child.stderr!, true)
    ended = new Promise<void>((done) => {
      child.once('error', (error) => {
        failure.reject(error)
        done()
      })
      child.once('close', (code, signal) => {
        done()
        if (code === 0 && !ready) success.resolve()
        if (stopping) return
        // What must be put right outside is said by itself, and starting again does not help (core/server/config.ts).
        if (code === exitConfig && !ready)
          return failure.reject(new ConfigError(last.filter((line) => line.startsWith('  ')).map((line) => line.trim())))
        const how = signal ? `was ended by ${signal}` : `ended with code ${code}`
        const now = Date.now()
        restarts.push(now)
        const recent = restarts.filter((time) => now - time < 60_000).length
        if (!ready || recent > 5) return failure.reject(new Error([`${name} ${how}. All it said: ${logFile}`, ...last].join('\n')))
        say.from(name, `${how}, starting it again`, true)
        setTimeout(() => !stopping && launch(), 200 * 2 ** recent)
      })
    })
  }
  launch()
  const done = Promise.race([success.promise, failure.promise])
  done.catch(() => {}) // for most services nobody waits for this

  return {
    failed: failure.promise,
    says: (message) => new Promise<void>((done) => awaited.push({ message, done })),
    done,
    isReady: () => {
      ready = true
    },
    stop: async () => {
      stopping = true
      child.kill('SIGTERM')
      const late = await Promise.race([ended, wait(12_000).then(() => true)])
      if (late) child.kill('SIGKILL')
      await ended
      log.end()
    },
  }
}

/** Asks until the address answers 200. */
export async function untilAnswers(url: string, timeoutMs: number): Promise<void> {
  const end = Date.now() + timeoutMs
  for (let said = ''; ; await wait(100)) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5000) })
      said = `${answer.status} ${(await answer.text()).slice(0, 500)}`
      if (answer.ok) return
    } catch (error) {
      said ||= String(error)
    }
    if (Date.now() > end) throw new Error(`${url} did not become ready in ${timeoutMs / 1000} s; it said: ${said}`)
  }
}
