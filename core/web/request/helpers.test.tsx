import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Task, tasks } from '#core/contract/tasks.ts'
import { corpCommon } from '#core/contract/tracking.ts'
import { answer, network, refusal } from '../testing.tsx'
import { clearToasts, shownToasts } from '../toast.tsx'
import { concurrently, startAndPoll, track } from './helpers.ts'

const id = '01930000-0000-7000-8000-000000000001'
const task = (state: Task['state']): Task & { toPutBack: number } => ({
  taskId: id,
  kind: 'k',
  about: { zh: '', en: '' },
  toPutBack: 0,
  title: { zh: 't', en: 't' },
  state,
  done: 0,
  failed: 0,
  total: 10,
  message: { zh: '', en: '' },
  startedBy: '',
  createdAt: '2026-11-21T02:00:00Z',
  startedAt: null,
  finishedAt: null,
  cancellable: true,
  resultUrl: null,
  resultName: null,
  errorUrl: null,
  rows: null,
  undoable: false,
  asked: null,
  counts: {},
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  clearToasts()
})

describe('helpers of the request layer', () => {
  it('R010, R015: a long task is started by one call and followed by another until it ends', async () => {
    const states: Task['state'][] = ['queued', 'running', 'succeeded']
    const seen: string[] = []
    const net = network(
      answer(tasks.one, ({ taskId }) => {
        expect(taskId).toBe(id)
        return task(states.shift()!)
      }),
    )
    const end = startAndPoll(async () => ({ taskId: id }), { onProgress: (x) => seen.push(x.state) })
    await vi.advanceTimersByTimeAsync(5_000)
    expect((await end).state).toBe('succeeded')
    expect(seen).toEqual(['queued', 'running', 'succeeded'])
    net.restore()
  })
  it('R302: never more than the limit at once, and a free place is looked for every 100 ms', async () => {
    let running = 0
    let most = 0
    let started = 0
    const job = (n: number) => async () => {
      started++
      most = Math.max(most, ++running)
      await new Promise((r) => setTimeout(r, 30))
      running--
      return n
    }
    const all = concurrently(2, [1, 2, 3, 4, 5].map(job))
    await vi.advanceTimersByTimeAsync(99)
    expect(started).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(started).toBe(4)
    await vi.advanceTimersByTimeAsync(500)
    expect(await all).toEqual([1, 2, 3, 4, 5])
    expect(most).toBe(2)
  })
  it('R302: the first failure ends it', async () => {
    const all = concurrently(1, [async () => Promise.reject(new Error('no')), async () => 1])
    const failed = expect(all).rejects.toThrow('no')
    await vi.advanceTimersByTimeAsync(300)
    await failed
  })
  it('R047: tracking needs a page, function or event name', () => {
    expect(() => track({})).toThrow('invalid tracking parameters')
    expect(() => track({ data: { a: 1 } })).toThrow('invalid tracking parameters')
  })
  it('R070: tracking knows no fee and no rate', () => {
    expect(Object.keys(corpCommon.staffActive.input.properties).sort()).toEqual(['data', 'event', 'function', 'page'])
    expect(Object.keys(corpCommon.staffActive.output.properties)).toEqual([])
  })
  it('R069: tracking goes by POST /corp_common/staff_active and is never heard of', async () => {
    const net = network(answer(corpCommon.staffActive, () => refusal(500, 'down')))
    track({ page: 'home' })
    await vi.advanceTimersByTimeAsync(0)
    expect(net.sent[0]).toMatchObject({ url: '/api/corp_common/staff_active', method: 'POST', body: { page: 'home' } })
    expect(shownToasts()).toEqual([])
    net.restore()
  })
})
