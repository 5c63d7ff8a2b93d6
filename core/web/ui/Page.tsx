import type { ReactNode } from 'react'
import { fmt } from '../text/format.ts'

/** Title row of a page: name, count, then actions at the right. */
export function PageHeader({ title, count, note, children }: { title: ReactNode; count?: number; note?: ReactNode; children?: ReactNode }) {
  return (
    <header className="ph">
      <h1>{title}</h1>
      {count !== undefined && <span className="cnt">{fmt.number(count)}</span>}
      {note && <span className="d3 t12">{note}</span>}
      <span className="sp" />
      {children}
    </header>
  )
}

/** A part of a page between hairlines, with a heading of its own. */
export function Section({
  title,
  extra,
  children,
  id,
  flush,
}: {
  title: ReactNode
  extra?: ReactNode
  children: ReactNode
  id?: string
  flush?: boolean
}) {
  return (
    <section className="card" id={id}>
      <header>
        <h2>{title}</h2>
        <span className="sp" />
        {extra}
      </header>
      <div style={flush ? undefined : { padding: 16 }}>{children}</div>
    </section>
  )
}
