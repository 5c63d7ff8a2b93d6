import type { ReactNode } from 'react'

/** A message that is a thing with a name: a place, a voice, somebody's card. */
export function KindCard({ icon, title, about, onClick }: { icon: ReactNode; title: string; about: string; onClick?: () => void }) {
  return (
    <button type="button" className="kf-card" disabled={!onClick} onClick={onClick}>
      {icon}
      <span className="grow">
        <span className="headline">{title}</span>
        <span className="description">{about}</span>
      </span>
    </button>
  )
}

export const kindSize = { size: 24, strokeWidth: 1.25 }
