import type { Audience } from '../../contract/audience.ts'
import type { Words } from '../../contract/errors.ts'
import { wordsOf } from '../../contract/figures.ts'
import type { Task } from '../../contract/tasks.ts'

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

/** The screen whose filter a batch or an export of this kind takes, by its key. */
const lists = new Map<string, string>()
export const sayList = (kind: string, screen: string) => void lists.set(kind, screen)

/** What it was asked to take, in the shapes that batches (`audience`, `picked`) and exports (`filters`) are started with. */
export function askedOf({ kind, input }: { kind: string; input: unknown }): Task['asked'] {
  const { audience, picked, filters } = (input ?? {}) as {
    audience?: Audience
    picked?: { ids?: string[]; all?: object }
    filters?: object
  }
  if (audience) return { audience }
  if (picked?.ids) return { byHand: picked.ids.length }
  const [screen, words] = [lists.get(kind), wordsOf(picked?.all ?? filters ?? {})]
  return screen && Object.keys(words).length > 0 ? { list: { screen, words } } : null
}

/** Which of its kind a task is, as was said when it began; empty where the title says it all. */
export const aboutOf = ({ about }: { about: unknown }): Title => (about as Title | null) ?? { zh: '', en: '' }
