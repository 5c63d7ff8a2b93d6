import { ExternalLink, RotateCw } from 'lucide-react'
import { useRef, useState } from 'react'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { useKfPages } from './useKfPages.ts'

/** A page inside the phone: H5, the side window, whatever a code or a card leads to. */
/**
 * A page that asks WeCom who is there lands on the simulator's own "who are you" page. On a phone that is known: the answer is
 * given at once. A page of another origin cannot be looked at, and need not be.
 */
function tellWho(frame: HTMLIFrameElement, id: string) {
  try {
    const at = frame.contentWindow?.location
    if (at?.pathname !== '/connect/oauth2/authorize' || new URLSearchParams(at.search).has('sim_user')) return
    at.replace(`${at.pathname}${at.search}&sim_user=${encodeURIComponent(id)}${at.hash}`)
  } catch {}
}

export function Browser({ url, title }: { url: string; title?: string | undefined }) {
  const { me, back } = useNav()
  const [round, setRound] = useState(0)
  const frame = useRef<HTMLIFrameElement>(null)
  useKfPages(frame)
  const name = title || hostOf(url)
  return (
    <>
      <NavBar
        title={name}
        back={back}
        right={
          <>
            <button type="button" className="nb-b tight" aria-label={t.browser.reload} onClick={() => setRound(round + 1)}>
              <RotateCw size={16} strokeWidth={1.5} />
            </button>
            <a className="nb-b end tight" href={url} target="_blank" rel="noreferrer" aria-label={t.browser.outside}>
              <ExternalLink size={16} strokeWidth={1.5} />
            </a>
          </>
        }
      />
      <iframe
        onLoad={(event) => tellWho(event.currentTarget, me.id)}
        key={round}
        ref={frame}
        className="frame"
        src={url}
        title={t.browser.frame(name)}
        allow="clipboard-write"
      />
      <div className="frame-as t11 dim el">{t.browser.as(me.name)}</div>
    </>
  )
}

function hostOf(url: string): string {
  try {
    return new URL(url, location.href).host
  } catch {
    return t.browser.title
  }
}
