import type { AuditClass } from '../contract/audit.ts'
import type { Words } from '../contract/errors.ts'
import { contributed } from './areas.ts'
import type { Context } from './context.ts'

/** How a value reads: an id by the name of what it refers to (the kind of a `reference`), a word of the program by `values`, the rest as it stands. */
export interface AuditField extends Words {
  refers?: string
  /** The kind of a `reference` whose area tells the whole value (`told`): what it says is a filter of theirs. */
  told?: string
  values?: Readonly<Record<string, Words>>
}

/**
 * How the lines of an area read: an entry of its `server/audit.ts`. A line whose action has no words here, or that keeps a value without a
 * label, fails in tests, so that no reader meets a word of the program.
 */
export interface AuditWords {
  /** How people read what a line keeps, where that is not as it stands: a value that has been masked since. The line itself is never changed. */
  read?(ctx: Context, kept: KeptByLine): Promise<KeptByLine>
  /** What was done, by the action that lines keep; the object's name stands behind it: 修改了活码 门店. Of the class `change` where none is said. */
  actions: Readonly<Record<string, Words & { class?: AuditClass }>>
  /** The page of an object, by the kind that lines keep: the key of its screen, and which word of the address is the id. */
  objects?: Readonly<Record<string, AuditObject>>
  /** Labels of what lines of these actions keep, by key, at any depth. Those of the house (`core/server/own/audit.ts`) need none. */
  fields?: Readonly<Record<string, AuditField>>
}
/** JSON, as it was when the line was written. */
export interface KeptByLine {
  before: unknown
  after: unknown
}
export interface AuditObject {
  /** None: it has no page. */
  screen?: string
  asks?: string
  /** What the program itself names, by id: in the reader's language, where a line keeps one name only. */
  names?: Readonly<Record<string, Words>>
  /** What these are called in both languages, by id: a line keeps one name, and reads by the other while the object has it still. */
  called?(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Words>>
}
export const auditWords = (words: AuditWords): AuditWords => words

export interface AuditAction extends Words {
  class: AuditClass
  read?: AuditWords['read']
  /** The label of a value; none for a key that nobody has named. */
  field(key: string): AuditField | undefined
}
interface Known {
  actions: ReadonlyMap<string, AuditAction>
  objects: ReadonlyMap<string, AuditObject>
}

let known: Promise<Known> | undefined
/** Of all areas, read once. */
function allWords(): Promise<Known> {
  known ??= gather()
  return known
}
async function gather(): Promise<Known> {
  const all = await contributed<AuditWords>('audit.ts')
  const house = all[0]! // what stands in core is read first
  const houseFields = house.fields ?? {}
  // Lines of the house keep what areas gave it: the filter of an export.
  const everybodys: Record<string, AuditField> = {}
  for (const { fields = {} } of all)
    for (const [key, field] of Object.entries(fields)) {
      const first = everybodys[key]
      const values = { ...first?.values, ...field.values }
      // Where two mean different things by one key, an id of the one is not looked up among those of the other.
      const { zh, en, ...more } = first && first.zh !== field.zh ? { zh: first.zh, en: first.en } : field
      everybodys[key] = { zh, en, ...more, ...(Object.keys(values).length > 0 && { values }) }
    }
  const actions = new Map<string, AuditAction>()
  for (const { actions: own, fields = {}, read } of all)
    for (const [action, words] of Object.entries(own)) {
      // In production the first holds: a command is never refused for want of words.
      if (actions.has(action)) {
        if (process.env.NODE_ENV === 'test') throw new Error(`two say how ${action} reads in the audit log`)
        continue
      }
      const more = own === house.actions ? everybodys : {}
      actions.set(action, { class: 'change', ...words, read, field: (key) => fields[key] ?? houseFields[key] ?? more[key] })
    }
  return { actions, objects: new Map(all.flatMap(({ objects = {} }) => Object.entries(objects))) }
}

/** How an action reads; what takes a batch back (`core/server/batch.ts`) reads as the batch does. */
export async function knownAction(action: string): Promise<AuditAction | undefined> {
  const { actions } = await allWords()
  const undone = actions.get(action.replace(/\.undo$/, ''))
  return undone && action.endsWith('.undo') ? { ...undone, zh: `撤销：${undone.zh}`, en: `took back: ${undone.en}` } : undone
}
export const knownObject = async (kind: string): Promise<AuditObject | undefined> => (await allWords()).objects.get(kind)

/** What stands between a line and being read by people: an action without words, a key without a label, at any depth. */
export function unreadable(action: AuditAction | undefined, kept: readonly unknown[]): string[] {
  if (!action) return ['its action has no words']
  const missing = new Set<string>()
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(one)
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        if (!action.field(key)) missing.add(key)
        walk(inner)
      }
  }
  for (const one of kept) walk(JSON.parse(JSON.stringify(one ?? null)))
  return [...missing].map((key) => `${key} has no label`)
}
