import { useEffect } from 'react'
import type { ApiError } from '../request/error.ts'
import { sentence } from '../request/reaction.ts'

/** The foot of a form in a drawer: what was refused and has no box to stand at. Where one has, it is gone to. */
export function Refused({ error, boxed }: { error: ApiError | null; boxed: (field: string) => boolean }) {
  useEffect(() => {
    if (error?.fields.length) document.querySelector<HTMLElement>('[role=dialog] [aria-invalid="true"]')?.focus()
  }, [error])
  if (!error) return null
  const lines = error.fields.length ? error.fields.filter((f) => !boxed(f.field)).map((f) => f.message) : [sentence(error)]
  if (lines.length === 0) return null
  return (
    <div className="note failure" role="alert">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
