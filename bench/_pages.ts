import type pg from 'pg'
import { planOf, type Statement, scansIn, statementsOf } from '#testing/plans.ts'
import { ask, goal, median, say, spread, table } from './_lib.ts'

export type Filter = Record<string, unknown>
interface Asked {
  /** Address of the call, which answers a page. */
  url: string
  cookie: string
  /** What is sent with every filter. */
  always?: Filter
  method?: 'GET' | 'POST'
  /** What the call's own statements say, the session's left out: the table that is listed, and whom the asker sees. */
  of: RegExp
  /** Connections for the raw side, as many as the call uses side by side. */
  raw: readonly [pg.Client, pg.Client]
  rounds: number
  /** Indexes that may serve it, and tables so small that reading them whole is right. */
  indexes: RegExp
  small: Set<string>
  /** Half of the table is asked for, so all of it is read. */
  whole?: RegExp
}
let names = 0

/** One page over HTTP; milliseconds. */
export async function page(
  { url, cookie, always, method = 'POST' }: Pick<Asked, 'url' | 'cookie' | 'always' | 'method'>,
  filter: Filter,
): Promise<number> {
  const headers = { cookie, 'x-requested-with': 'rapport' }
  const sent = { ...always, ...filter }
  const query = method === 'GET' ? `?${new URLSearchParams(Object.entries(sent).map(([k, v]): [string, string] => [k, String(v)]))}` : ''
  const answer = await ask(`${url}${query}`, headers, method === 'GET' ? undefined : sent)
  if (!answer.text.includes('"success":true') || answer.text.includes('"list":[]')) throw new Error(answer.text.slice(0, 300))
  return answer.ms
}

/** A page over HTTP against its own statements run raw, side by side as the server sends them. A, B, A in every round: a machine that grows busy meanwhile slows both sides. */
async function measure(asked: Asked, filter: Filter) {
  await page(asked, filter) // the session is read and believed for a moment
  const all: Statement[] = await statementsOf(() => page(asked, filter))
  const list = all.filter((s) => asked.of.test(s.text))
  const name = names++
  const rawMs = async () => {
    const began = performance.now()
    await Promise.all(list.map((s, i) => asked.raw[i % 2]!.query({ name: `r${name}_${i}`, text: s.text, values: s.values })))
    return performance.now() - began
  }
  const [before, ours, after]: number[][] = [[], [], []]
  for (let i = 0; i < asked.rounds + 6; i++) {
    const one = [await rawMs(), await page(asked, filter), await rawMs()] as const
    if (i < 6) continue // statements are prepared and their plans chosen
    before!.push(one[0])
    ours!.push(one[1])
    after!.push(one[2])
  }
  const [a, b] = [median(before!), median(after!)]
  return { list, raw: (a + b) / 2, noise: spread(a, b), ours: median(ours!) }
}

/** Each case at most 1.5 × raw + 3 ms, and every statement of it served by an index. */
export async function pagesAgainstRaw(asked: Asked, cases: [string, Filter, cookie?: string][]): Promise<void> {
  const rows: (string | number)[][] = []
  const verdicts: [string, boolean, string][] = []
  for (const [name, filter, cookie = asked.cookie] of cases) {
    const once = { ...asked, cookie }
    let m = await measure(once, filter)
    const limit = () => m.raw * 1.5 * (1 + Math.min(m.noise, 0.3)) + 3 // wider by what the raw side moved meanwhile
    const fits = () => m.ours <= limit()
    if (!fits()) m = await measure(once, filter) // once more before it counts (research/performance.md §12)
    rows.push([name, m.raw, m.ours, m.ours / m.raw, m.noise])
    verdicts.push([name, fits(), `${m.ours.toFixed(2)} ms, limit ${limit().toFixed(2)} ms (1.5 × raw + 3 ms)`])
    for (const [i, s] of m.list.entries()) {
      const plan = await planOf(asked.raw[0], s, `p${names}_${i}`)
      const scans = scansIn(plan, asked.small)
      const used = [...new Set([...plan.matchAll(/(?:on|using) (\w+)/g)].map((x) => x[1]!.replace(/_\d{6}/, '')))].filter((index) =>
        asked.indexes.test(index),
      )
      const good = asked.whole?.test(s.text) || (scans.length === 0 && used.length > 0)
      verdicts.push([`${name}, plan ${i + 1}`, good, scans.length ? `reads all of ${scans}` : used.join(' ')])
      if (!good) say(plan.replaceAll(/^(.{160}).*$/gm, '$1 …'))
    }
  }
  table(['page of 20', 'raw ms', 'ours ms', 'ratio', 'raw spread'], rows)
  for (const v of verdicts) goal(...v)
}
