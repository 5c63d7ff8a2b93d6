import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../text.ts'
import { useNav } from './nav.ts'

interface Props {
  title: ReactNode
  back?: (() => void) | undefined
  backText?: string
  right?: ReactNode
}

/** The bar on top of a screen. When the button that led here went away with its screen, the focus moves to the title. */
export function NavBar({ title, back, backText, right }: Props) {
  const { moved } = useNav()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (moved.current && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [moved])
  return (
    <div className="nav-bar">
      <span className="nb-side">
        {back && (
          <button type="button" className="nb-b" onClick={back} aria-label={backText ? undefined : t.back}>
            <ChevronLeft size={20} strokeWidth={1.5} />
            {backText && <span className="nb-bt">{backText}</span>}
          </button>
        )}
      </span>
      <h2 ref={heading} tabIndex={-1} className="ellipsis">
        {title}
      </h2>
      <span className="nb-side end">{right}</span>
    </div>
  )
}
