import type { Task } from '../../contract/tasks.ts'
import type { TaskRow } from './view.ts'

export type Title = Task['title']

/** A row keeps its kind and what it was started with; its title is made of them for whoever reads it. */
const titles = new Map<string, Title | ((input: unknown) => Title)>()
export const sayTitle = (kind: string, title: Title | ((input: unknown) => Title)) => void titles.set(kind, title)

export function titleOf({ kind, input }: Pick<TaskRow, 'kind' | 'input'>): Title {
  // A kind that this version no longer has.
  const title = titles.get(kind) ?? { zh: kind, en: kind }
  return typeof title === 'function' ? title(input) : title
}
