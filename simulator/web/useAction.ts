import { useState } from 'react'
import { pulse } from './live.ts'

/** One thing a person does: it cannot be done twice at once, and says why it failed. */
export function useAction() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  async function run<T>(act: () => Promise<T>): Promise<T | undefined> {
    if (busy) return undefined
    setBusy(true)
    setError('')
    try {
      const result = await act()
      pulse()
      return result
    } catch (problem) {
      setError((problem as Error).message)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, setError, run }
}
