import { sql } from 'kysely'
import { attention } from '#core/server/home.ts'
import { callbacks, selfCheck } from '../contract.ts'
import { byCause } from '../one-cause.ts'
import { nameOf, statesOf } from './look-around.ts'
import { parkedFamilies } from './parked.ts'

const screen = 'corp-config.config'
const handle = { zh: '处理', en: 'Handle' }

export default [
  /** What the self-check has told as broken and finds so still. What fails for the cause of another is not told, and not counted. */
  attention({
    key: 'corp-config.broken',
    kind: 'wrong',
    urgent: true,
    order: 5,
    verb: handle,
    list: selfCheck.run,
    screen,
    length: ({ checks }) => byCause(checks).filter(({ check }) => check.state === 'bad').length,
    async lines(ctx) {
      const states = await statesOf(ctx.db)
      const broken = [...states.keys()].filter((key) => states.get(key)!.seen === 'bad' && states.get(key)!.told === 'bad')
      const names = await Promise.all(broken.slice(0, 3).map(nameOf))
      const n = broken.length
      return [
        {
          count: n,
          filter: {},
          title: { zh: `配置体检：${n} 项不通`, en: `Self-check: ${n} ${n === 1 ? 'thing does' : 'things do'} not work` },
          help: { zh: names.map((one) => one.zh).join('、'), en: names.map((one) => one.en).join(', ') },
        },
      ]
    },
  }),
  attention({
    key: 'corp-config.callbacks',
    kind: 'wrong',
    urgent: true,
    order: 10,
    verb: handle,
    list: callbacks.list,
    screen,
    words: { tab: 'callbacks' },
    async lines(ctx) {
      const { rows } = await sql<{ n: number; at: Date | null }>`
        select count(*)::int as n, max(received_at) as at from callbacks where corp_id = ${ctx.corpId} and state = 'dead'`.execute(ctx.db)
      const { n, at } = rows[0]!
      return [
        {
          count: n,
          filter: { state: 'dead' as const },
          title: { zh: `${n} 条回调没有处理成功`, en: `${n} ${n === 1 ? 'callback' : 'callbacks'} failed` },
          help: { zh: '可以重放', en: 'They can be replayed' },
          at,
        },
      ]
    },
  }),
  attention({
    key: 'corp-config.jobs',
    kind: 'wrong',
    urgent: true,
    order: 20,
    verb: handle,
    list: selfCheck.jobs,
    screen,
    words: { tab: 'jobs' },
    length: ({ list }) => list.length,
    async lines(ctx) {
      const n = (await ctx.app.jobs.dead(ctx.corpId)).length
      return [
        {
          count: n,
          filter: {},
          title: { zh: `${n} 个后台任务失败了`, en: `${n} background ${n === 1 ? 'job' : 'jobs'} failed` },
          help: { zh: '重试多次都没有成功，看看原因再重试', en: 'Tried many times. See why, then try again' },
        },
      ]
    },
  }),
  /** WeCom said 45009: the family rests until its window ends (core/server/gate/quota.ts). */
  attention({
    key: 'corp-config.throttled',
    kind: 'wrong',
    order: 30,
    verb: { zh: '查看', en: 'View' },
    list: selfCheck.calls,
    screen,
    words: { tab: 'calls' },
    length: ({ parked }) => parked.length,
    async lines(ctx) {
      const parked = await parkedFamilies(ctx)
      const families = parked.slice(0, 3).map((r) => r.family)
      return [
        {
          count: parked.length,
          filter: { hours: 24 },
          title: { zh: `${parked.length} 类接口正在限流`, en: `${parked.length} kinds of calls are throttled` },
          help: { zh: `${families.join('、')}，到右边的时间恢复`, en: `${families.join(', ')}: until the time at the right` },
          at: parked[0]?.until,
        },
      ]
    },
  }),
]
