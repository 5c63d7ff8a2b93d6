import { useEffect, useState, useSyncExternalStore } from 'react'
import { sim } from './api.ts'
import { onClock, pulse } from './live.ts'

let known = { now: Date.now(), speed: 1, at: Date.now() }
const listeners = new Set<() => void>()

function take(answer: { now: number; speed: number }) {
  known = { now: answer.now, speed: answer.speed, at: Date.now() }
  for (const tell of listeners) tell()
}

export const virtualNow = () => known.now + (Date.now() - known.at) * known.speed

async function ask() {
  await sim.clock().then(take, () => undefined)
}

export function startClock() {
  void ask()
  onClock(take)
  setInterval(() => !document.hidden && void ask(), 10_000)
}

export async function changeClock(change: Parameters<typeof sim.setClock>[0]) {
  take(await sim.setClock(change))
  pulse()
}

/** Now in the simulator, to the second or so; at 60× the minutes are what moves. */
export function useNow(step = 1000): { now: number; speed: number } {
  const [, beat] = useState(0)
  const state = useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => known,
  )
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && beat((n) => n + 1), step)
    return () => clearInterval(timer)
  }, [step])
  return { now: virtualNow(), speed: state.speed }
}
