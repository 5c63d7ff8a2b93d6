import type { AnyCall } from '#core/contract/call.ts'

/** What a form or a filter needs to know about one input field, read from the call's JSON Schema. */
export interface Limits {
  kind: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'unknown'
  required: boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  minItems?: number
  pattern?: string
  format?: string
  /** The allowed values of a union of literals. */
  values?: (string | number)[]
  /** What the server takes where nothing is said. */
  preset?: unknown
  item?: Limits
}

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema is read structurally here
type Json = any

const bare = (schema: Json): Json => {
  const variants: Json[] | undefined = schema?.anyOf?.filter((s: Json) => s.type !== 'null')
  return variants?.length === 1 ? bare(variants[0]) : schema
}

function limitsIn(schema: Json, required: boolean): Limits {
  const s = bare(schema ?? {})
  const literals = s.anyOf?.every((v: Json) => v.const !== undefined) ? s.anyOf.map((v: Json) => v.const) : undefined
  const kind = literals ? (typeof literals[0] === 'number' ? 'integer' : 'string') : (s.type ?? 'unknown')
  return {
    kind,
    required,
    minLength: s.minLength,
    maxLength: s.maxLength,
    minimum: s.minimum,
    maximum: s.maximum,
    maxItems: s.maxItems,
    minItems: s.minItems,
    pattern: s.pattern,
    format: s.format,
    values: literals,
    preset: s.default,
    item: s.type === 'array' ? limitsIn(s.items, true) : undefined,
  }
}

/** `limitsOf(call, 'welcome.text')`: the limits of a field, found by its camelCase path. */
export function limitsOf(call: Pick<AnyCall, 'input'>, path: string): Limits {
  let schema: Json = call.input
  let required = true
  for (const key of path.split('.')) {
    const at = bare(schema)
    if (at?.type === 'array' && /^\d+$/.test(key)) schema = at.items
    else {
      required = required && Boolean(at?.required?.includes(key)) && at.properties?.[key]?.default === undefined
      schema = at?.properties?.[key]
    }
  }
  return limitsIn(schema, required)
}

export const hasInput = (call: AnyCall, key: string): boolean => Boolean(call.input?.properties?.[key])
