import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { sim } from '../api.ts'
import { ScreenOf, TabScreen } from '../screens/ScreenOf.tsx'
import type { PersonCard } from '../types.ts'
import { usePolled } from '../usePolled.ts'
import { led, type Nav, NavContext, type Screen } from './nav.ts'
import { TabBar } from './TabBar.tsx'

interface Props {
  me: PersonCard
  first?: Screen | undefined
  note: (text: string) => void
}

/** What one person sees: four tabs, and the screens opened over them. */
export function Phone({ me, first, note }: Props) {
  const [tab, setTab] = useState(0)
  const [stack, setStack] = useState<Screen[]>(first ? [first] : [])
  const list = usePolled(() => sim.conversations({ person_id: me.id }), `conversations ${me.id}`)

  useEffect(() => {
    if (first) setStack([first])
  }, [first])

  const moved = useRef(false)
  const go = useCallback((step: (now: Screen[]) => Screen[]) => {
    moved.current = true
    setStack(step)
  }, [])
  const nav: Nav = useMemo(
    () => ({
      me,
      note,
      moved,
      push: (screen) => go((now) => [...now, led(screen)]),
      swap: (screen) => go((now) => [...now.slice(0, -1), led(screen)]),
      back: () => go((now) => now.slice(0, -1)),
      home: () => go(() => []),
    }),
    [me, note, go],
  )

  const top = stack.at(-1)
  const unread = list.data?.conversations.reduce((sum, one) => sum + (one.unread ?? 0), 0) ?? 0
  return (
    <NavContext value={nav}>
      {stack.map((screen, depth) => {
        // a page waits below what it opened; the other screens are read anew
        const shown = screen === top
        if (!shown && screen.at !== 'browser') return null
        return (
          <div className="layer" key={depth} hidden={!shown}>
            <ScreenOf screen={screen} />
          </div>
        )
      })}
      {!top && <TabScreen kind={me.kind} tab={tab} list={list} unread={unread} />}
      {!top && <TabBar kind={me.kind} tab={tab} unread={unread} go={setTab} />}
    </NavContext>
  )
}
