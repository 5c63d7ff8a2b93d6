import type { TSchema } from 'typebox'
import { byteLength, charLength } from './bytes.ts'

export interface Cut {
  /** Dotted, `news.articles.0.title`. */
  field: string
  /** What the platform keeps; bytes never end inside a character. */
  limit: { bytes?: number; chars?: number }
}
interface Shape {
  cut?: Cut['limit']
  properties?: Record<string, Shape>
  items?: Shape
}

/** What the platform would take and cut without a word (超过将截断), by field; empty when everything arrives as it was written. */
export function cutsOf(schema: TSchema, value: unknown): Cut[] {
  const found: Cut[] = []
  const look = (shape: Shape, inner: unknown, field: string) => {
    const limit = shape.cut
    if (
      limit &&
      typeof inner === 'string' &&
      (byteLength(inner) > (limit.bytes ?? Infinity) || charLength(inner) > (limit.chars ?? Infinity))
    )
      found.push({ field, limit })
    if (typeof inner !== 'object' || inner === null) return
    for (const [name, part] of Object.entries(inner)) {
      const known = shape.items ?? (Object.hasOwn(shape.properties ?? {}, name) ? shape.properties![name] : undefined)
      if (known) look(known, part, field ? `${field}.${name}` : name)
    }
  }
  look(schema as Shape, value, '')
  return found
}
