import { useCallback, useEffect, useRef, useState } from 'react'
import { onPulse } from './live.ts'

export interface Polled<T> {
  data: T | undefined
  error: string | undefined
  reload: () => void
}

/**
 * Asks at once, after every pulse of the log, and now and then in case the stream is down.
 * An answer equal to the last one changes nothing, so an idle phone does not render.
 */
export function usePolled<T>(load: () => Promise<T>, key: string, every = 4000): Polled<T> {
  const [state, setState] = useState<{ key: string; data?: T; error?: string }>({ key })
  const last = useRef('')
  const loader = useRef(load)
  loader.current = load

  const ask = useCallback(
    async (alive: () => boolean) => {
      try {
        const data = await loader.current()
        const written = `${key}\n${JSON.stringify(data)}`
        if (!alive() || written === last.current) return
        last.current = written
        setState({ key, data })
      } catch (problem) {
        if (!alive()) return
        last.current = ''
        setState((was) => ({ ...(was.key === key ? was : { key }), error: (problem as Error).message }))
      }
    },
    [key],
  )

  useEffect(() => {
    let on = true
    let soon: ReturnType<typeof setTimeout> | undefined
    const alive = () => on
    void ask(alive)
    const timer = setInterval(() => !document.hidden && void ask(alive), every)
    const stop = onPulse(() => {
      clearTimeout(soon)
      soon = setTimeout(() => void ask(alive), 80)
    })
    return () => {
      on = false
      clearInterval(timer)
      clearTimeout(soon)
      stop()
    }
  }, [ask, every])

  const reload = useCallback(() => void ask(() => true), [ask])
  const mine = state.key === key
  return { data: mine ? state.data : undefined, error: mine ? state.error : undefined, reload }
}
