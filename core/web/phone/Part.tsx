import type { ReactNode } from 'react'
import './part.css'

/** A section of a phone page: its title, what stands at its right, hairlines around. */
export function Part({ title, extra, children }: { title: string; extra?: ReactNode; children: ReactNode }) {
  return (
    <section className="sw-part">
      <h2>
        {title}
        <span className="grow" />
        {extra}
      </h2>
      {children}
    </section>
  )
}
