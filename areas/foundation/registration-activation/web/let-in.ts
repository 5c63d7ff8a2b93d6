import { useEffect, useRef } from 'react'
import { pushPath } from '#core/contract/tasks.ts'
import { go } from '#core/web/history.ts'
import { startSession, useSession } from '#core/web/session.ts'

/** Whoever waits for their company is let in when it works, also again: these pages hear of it as those of the console do. */
export function useLetIn(): void {
  const { state, status } = useSession()
  const waits = state === 'in' && status?.activationStatus !== 'activated'
  const over = state === 'out' || (state === 'in' && !waits)
  const waited = useRef(false)
  useEffect(() => {
    if (waits) waited.current = true
    else if (over && waited.current) go('/', { replace: true })
  }, [waits, over])
  useEffect(() => {
    if (!waits || typeof EventSource === 'undefined') return
    const source = new EventSource(pushPath)
    const ask = () => void startSession()
    for (const said of ['rights_changed', 'signed_out']) source.addEventListener(said, ask)
    let cut = false
    source.addEventListener('error', () => {
      cut = true
    })
    source.addEventListener('open', () => {
      if (cut) ask() // what was said meanwhile went by
      cut = false
    })
    return () => source.close()
  }, [waits])
}
