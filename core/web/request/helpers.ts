import { type Task, tasks } from '#core/contract/tasks.ts'
import { corpCommon } from '#core/contract/tracking.ts'
import { request } from './request.ts'

const wait = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
const ended = (task: Task): boolean => task.state !== 'queued' && task.state !== 'running'

/**
 * Starts a long task and follows it to its end (R010, R015). The task center shows it anyway: this is for the screen that
 * has to go on when it is done. Asks more slowly the longer it takes.
 */
export async function startAndPoll(
  start: () => Promise<{ taskId: string }>,
  options: { onProgress?: (task: Task) => void; signal?: AbortSignal; interval?: number } = {},
): Promise<Task> {
  const { taskId } = await start()
  let pause = options.interval ?? 500
  for (;;) {
    const task = await request(tasks.one, { taskId }, { silence: 'all', signal: options.signal })
    options.onProgress?.(task)
    if (ended(task)) return task
    await wait(pause, options.signal)
    pause = Math.min(pause * 1.3, 5_000)
  }
}

/** Runs the jobs, never more than `limit` at once; looks for a free place every 100 ms (R302). Answers in the order given. */
export function concurrently<T>(limit: number, jobs: (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = new Array(jobs.length)
  let next = 0
  let running = 0
  let done = 0
  return new Promise((resolve, reject) => {
    const look = () => {
      if (done === jobs.length) {
        clearInterval(timer)
        resolve(results)
      }
      while (running < limit && next < jobs.length) {
        const at = next++
        running++
        jobs[at]!().then(
          (value) => {
            results[at] = value
            running--
            done++
          },
          (e) => {
            clearInterval(timer)
            next = jobs.length
            reject(e)
          },
        )
      }
    }
    const timer = setInterval(look, 100)
    look()
  })
}

type Tracked = { page?: string; function?: string; event?: string; data?: Record<string, string | number | boolean> }
/** Usage tracking: needs a page, function or event name (R047); never heard of again, whatever becomes of it (R069). */
export function track(what: Tracked): void {
  if (!what.page && !what.function && !what.event) throw new TypeError('invalid tracking parameters')
  request(corpCommon.staffActive, what, { silence: 'all' }).catch(() => {})
}
