import fs from 'node:fs'
import http from 'node:http'

/** Medians, tables and goals for all benches: both sides are printed, and the ratio decides (research/performance.md §12). */
export const median = (list: number[]): number => {
  const s = [...list].sort((a, b) => a - b)
  return s.length === 0 ? Number.NaN : s.length % 2 ? s[(s.length - 1) / 2]! : (s[s.length / 2 - 1]! + s[s.length / 2]!) / 2
}
export const spread = (a: number, b: number): number => Math.abs(a - b) / Math.min(a, b)

let missed = 0
export const say = (text = ''): void => console.log(text)
/** One line per goal; a missed one makes the bench fail. */
export function goal(name: string, good: boolean, words: string): boolean {
  say(`${good ? 'ok  ' : 'MISS'} ${name}: ${words}`)
  if (!good) missed++
  return good
}
export function finish(): never {
  say(missed ? `\n${missed} goals missed` : '\nall goals met')
  process.exit(missed ? 1 : 0)
}

export function table(head: string[], rows: (string | number)[][]): void {
  const text = rows.map((r) => r.map((c) => (typeof c === 'number' ? c.toFixed(c < 100 ? 2 : 0) : c)))
  const widths = head.map((h, i) => Math.max(h.length, ...text.map((r) => r[i]!.length)))
  const line = (r: string[]) => r.map((c, i) => (i === 0 ? c.padEnd(widths[i]!) : c.padStart(widths[i]!))).join('  ')
  say([line(head), ...text.map(line)].join('\n'))
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
/** One request over a kept connection, JSON when there is a body; milliseconds until the last byte. */
export function ask(
  url: string,
  headers: Record<string, string> = {},
  body?: unknown,
): Promise<{ ms: number; status: number; text: string }> {
  const sent = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((done, failed) => {
    const began = performance.now()
    const request = http.request(
      url,
      {
        agent,
        method: sent === undefined ? 'GET' : 'POST',
        headers:
          sent === undefined ? headers : { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) },
      },
      (res) => {
        let text = ''
        res.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        res.on('end', () => done({ ms: performance.now() - began, status: res.statusCode ?? 0, text }))
      },
    )
    request.on('error', failed)
    request.end(sent)
  })
}

/** Processor time of a process so far, in seconds: what a busy machine cannot falsify (research/performance.md §12). */
export function cpuOf(pid: number): number {
  const fields = fs
    .readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
