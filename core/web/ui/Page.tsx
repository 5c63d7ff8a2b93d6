import { createContext, type ReactNode, use } from 'react'
import { fmt } from '../text/format.ts'

/** The tabs of a page: they stand under its title, whichever block of the open tab draws that. */
export const UnderTitle = createContext<ReactNode>(null)

/** Title row of a page: name, count, then actions at the right. */
export function PageHeader({ title, count, note, children }: { title: ReactNode; count?: number; note?: ReactNode; children?: ReactNode }) {
  const under = use(UnderTitle)
  return (
    <>
      <header className="page-head">
        <h1>{title}</h1>
        {count !== undefined && <span className="count">{fmt.number(count)}</span>}
        {note && <span className="ink-3 text-12">{note}</span>}
        <span className="grow" />
        {children}
      </header>
      {under}
    </>
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
        <span className="grow" />
        {extra}
      </header>
      <div style={flush ? undefined : { padding: 16 }}>{children}</div>
    </section>
  )
}
