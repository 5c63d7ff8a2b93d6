import { running, useTasks } from '#core/web/shell/tasks.ts'

/** Whether staff or customers are being read from WeCom: figures of a company without a customer say nothing meanwhile. */
export const useFirstSync = (): boolean =>
  useTasks().list.some((task) => ['staff_sync', 'customer_sync'].includes(task.kind) && running(task))
