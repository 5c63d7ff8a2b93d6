import { taskCenter } from '../../contract/tasks.ts'
import { noticeKind } from '../notices.ts'

interface Ended {
  [value: string]: string | number
  /** The task as it was called, in both languages. */
  zh: string
  en: string
  failed: number
}

export const taskDone = noticeKind<Ended>({
  key: 'tasks.done',
  name: { zh: '任务完成', en: 'A task is done' },
  level: 'info',
  line: ({ zh, en }) => ({ zh: `${zh}：完成了`, en: `${en}: done` }),
  many: (n) => ({ zh: `${n} 个任务完成了`, en: `${n} tasks are done` }),
  screen: taskCenter,
  channels: { console: true, app: false },
})
export const taskFailed = noticeKind<Ended>({
  key: 'tasks.failed',
  name: { zh: '任务没有全部成功', en: 'A task failed' },
  level: 'bad',
  line: ({ zh, en, failed }) =>
    failed > 0 ? { zh: `${zh}：${failed} 条没有成功`, en: `${en}: ${failed} failed` } : { zh: `${zh}：没有成功`, en: `${en}: failed` },
  many: (n) => ({ zh: `${n} 个任务没有全部成功`, en: `${n} ${n === 1 ? 'task' : 'tasks'} did not fully succeed` }),
  screen: taskCenter,
  channels: { console: true, app: false },
})
export default [taskDone, taskFailed]
