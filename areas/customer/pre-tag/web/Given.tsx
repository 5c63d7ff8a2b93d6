import { Tags } from '#core/web/ui/Tag.tsx'
import type { Expected } from '../contract.ts'

/** What is put on: tags, or values with the names of their fields. One value is whole, the others are counted: half a number is another number. */
export function Given({ of: { tags, fields } }: { of: Pick<Expected, 'tags' | 'fields'> }) {
  if (tags.length > 0) return <Tags tags={tags.map((t) => ({ name: t.name, group: t.groupName, internal: t.internal }))} max={2} />
  return <Tags tags={fields.map((f) => ({ name: `${f.label} ${f.text}` }))} max={1} />
}
