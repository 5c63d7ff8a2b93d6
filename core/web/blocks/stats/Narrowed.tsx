import type { ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import './stats.css'
import { statText } from './text.ts'

/**
 * Above the rows behind a figure: which of them (`children`, a choice), and what the figure one came by narrows them to (`only`: its
 * name), with the way back to all of them.
 */
export function Narrowed({ only, clear, children }: { only: string | undefined; clear: () => void; children?: ReactNode }) {
  const text = useText(statText)
  return (
    <div className="row gap-8 stat-narrowed">
      {children}
      {only !== undefined && (
        <>
          <span className="ink-2">{text.only(only)}</span>
          <button type="button" className="link" onClick={clear}>
            {text.showAll}
          </button>
        </>
      )}
    </div>
  )
}
