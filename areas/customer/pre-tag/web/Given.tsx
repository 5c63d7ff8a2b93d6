import { Tags } from '#core/web/ui/Tag.tsx'
import type { Expected } from '../contract.ts'

/** What is put on: tags, or values with the names of their fields. */
export function Given({ of: { tags, fields } }: { of: Pick<Expected, 'tags' | 'fields'> }) {
  if (tags.length > 0) return <Tags tags={tags.map((t) => ({ name: t.name, group: t.groupName, internal: t.internal }))} max={2} />
  return (
    <span className="ellipsis ct-text" title={fields.map((f) => `${f.label} ${f.text}`).join('\n')}>
      {fields.map((f) => (
        <span key={f.fieldId} className="pt-value">
          <span className="ink-3">{f.label}</span> {f.text}
        </span>
      ))}
    </span>
  )
}
