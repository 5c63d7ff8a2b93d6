import { useEffect, useRef, useState } from 'react'
import { type Begun, type Draft, draftPlace, dropDraft, readDraft, writeDraft } from './draft.ts'
import type { Values } from './types.ts'

/** Kept two seconds after the last keystroke; offered again when the form is opened next time. */
export function useDraft(name: string | undefined, on: Begun<Values> | undefined) {
  const [key] = useState(() => (name === undefined ? undefined : draftPlace(name)))
  const [draft, setDraft] = useState<Draft<Values> | undefined>(() => (key ? readDraft<Values>(key) : undefined))
  const [savedAt, setSavedAt] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef<Values>(undefined)
  const flush = useRef(() => {})
  flush.current = () => {
    clearTimeout(timer.current)
    if (key && last.current) writeDraft(key, last.current, on)
    last.current = undefined
  }
  useEffect(() => {
    // Closing a tab unmounts no component: save on `pagehide` as well.
    const leave = () => flush.current()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return {
    draft,
    savedAt,
    keep(values: Values) {
      if (!key) return
      last.current = values
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        flush.current()
        setSavedAt(Date.now())
      }, 2000)
    },
    keepNow(values: Values) {
      last.current = values
      flush.current()
    },
    restore() {
      setDraft(undefined)
      return draft
    },
    forget() {
      clearTimeout(timer.current)
      last.current = undefined
      setDraft(undefined)
      setSavedAt(undefined)
      if (key) dropDraft(key)
    },
    /** What was written is sent: its draft goes, one that is still on offer stays as it was. */
    sent() {
      clearTimeout(timer.current)
      last.current = undefined
      setSavedAt(undefined)
      if (key && draft) writeDraft(key, draft.values, draft.on, draft.at)
      else if (key) dropDraft(key)
    },
  }
}
