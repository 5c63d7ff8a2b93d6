import { Tags } from '#core/web/ui/Tag.tsx'
import type { Expected } from '../contract.ts'

/** What is put on: tags, or values with the names of their fields. One value is whole, the others are counted: half a number is another number. So are tags beyond `max`. */
export function Given({ of: { tags, fields }, max = 2 }: { of: Pick<Expected, 'tags' | 'fields'>; max?: number }) {
  if (tags.length > 0) return <Tags tags={tags.map((t) => ({ name: t.name, group: t.groupName, internal: t.internal }))} max={max} />
  return <Tags tags={fields.map((f) => ({ name: `${f.label} ${f.text}` }))} max={1} />
}
