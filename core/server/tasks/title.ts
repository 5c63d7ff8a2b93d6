import type { Words } from '../../contract/errors.ts'

export type Title = Words

/** A row keeps its kind and what it was started with; its title is made of them for whoever reads it. */
const titles = new Map<string, Title | ((input: unknown) => Title)>()
export const sayTitle = (kind: string, title: Title | ((input: unknown) => Title)) => void titles.set(kind, title)

/** A kind that this version no longer has, or that was started with something else then, keeps its row on the list. */
export function titleOf({ kind, input }: { kind: string; input: unknown }): Title {
  const bare = { zh: kind, en: kind }
  const title = titles.get(kind) ?? bare
  try {
    return typeof title === 'function' ? title(input) : title
  } catch {
    return bare
  }
}

/** Which of its kind a task is, as was said when it began; empty where the title says it all. */
export const aboutOf = ({ about }: { about: unknown }): Title => (about as Title | null) ?? { zh: '', en: '' }
