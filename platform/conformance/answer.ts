import { type Field, readFields } from './notation.ts'
import { open } from './schema.ts'

const fits: Record<string, (value: unknown) => boolean> = {
  str: (value) => typeof value === 'string',
  int: (value) => Number.isInteger(value),
  num: (value) => typeof value === 'number',
  bool: (value) => typeof value === 'boolean',
  obj: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  map: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  list: (value) => Array.isArray(value),
  any: () => true,
}

const fitsType = (type: string, value: unknown): boolean =>
  type.split('|').some((kind) => {
    if (!kind.endsWith('[]')) return fits[kind]!(value)
    return Array.isArray(value) && value.every((item) => fits[kind.slice(0, -2)]!(item))
  })

/** What is wrong with an answer, one line each; `seen` gathers the paths it showed, so that an ever empty list is noticed. */
export function answerProblems(lines: string[], answer: object, seen: Set<string>): string[] {
  const fields = readFields(lines)
  const problems: string[] = []
  const look = (value: object, at: string) => {
    const prefix = at ? `${at}.` : ''
    for (const [name, inner] of Object.entries(value)) {
      const path = prefix + name
      const field = fields.get(path)
      if (!field) {
        if (at || (name !== 'errcode' && name !== 'errmsg')) problems.push(`${path}: not in the reference`)
        continue
      }
      seen.add(path)
      if (!fitsType(field.type, inner)) problems.push(`${path}: ${JSON.stringify(inner)} is no ${field.type}`)
      else if (field.values && ![inner].flat().every((value) => field.values!.includes(String(value))))
        problems.push(`${path}: ${JSON.stringify(inner)} is none of ${field.values}`)
      else if (open(field, fields)) continue
      else if (field.type === 'obj') look(inner as object, path)
      else if (field.type === 'list') for (const item of inner as object[]) look(item, `${path}[]`)
    }
    for (const field of childrenOf(fields, prefix)) {
      const name = field.path.slice(prefix.length)
      if (field.required && !Object.hasOwn(value, name)) problems.push(`${field.path}: missing`)
    }
  }
  look(answer, '')
  return problems
}

const childrenOf = (fields: Map<string, Field>, prefix: string): Field[] =>
  [...fields.values()].filter(({ path }) => path.startsWith(prefix) && !path.slice(prefix.length).includes('.'))
