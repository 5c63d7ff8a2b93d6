import { useCallback, useEffect, useMemo, useState } from 'react'
import { sim } from '../api.ts'
import { ScreenOf, TabScreen } from '../screens/ScreenOf.tsx'
import type { PersonCard } from '../types.ts'
import { usePolled } from '../usePolled.ts'
import { type Nav, NavContext, type Screen } from './nav.ts'
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

  const back = useCallback(() => setStack((now) => now.slice(0, -1)), [])
  const nav: Nav = useMemo(
    () => ({
      me,
      note,
      back,
      push: (screen) => setStack((now) => [...now, screen]),
      swap: (screen) => setStack((now) => [...now.slice(0, -1), screen]),
      home: () => setStack([]),
    }),
    [me, note, back],
  )

  const top = stack.at(-1)
  const unread = list.data?.conversations.reduce((sum, one) => sum + (one.unread ?? 0), 0) ?? 0
  return (
    <NavContext value={nav}>
      {top ? <ScreenOf key={stack.length} screen={top} /> : <TabScreen kind={me.kind} tab={tab} list={list} unread={unread} />}
      {!top && <TabBar kind={me.kind} tab={tab} unread={unread} go={setTab} />}
    </NavContext>
  )
}
