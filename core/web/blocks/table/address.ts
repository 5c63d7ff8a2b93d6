import { useRef, useState } from 'react'
import { history, useSearch, useTablePage } from '../../history.ts'
import { screenAt } from '../../router.tsx'
import type { Words } from './model.ts'

export interface Address {
  words: Words
  /** Changes words and goes to page 1; '' drops one. `reset` starts from nothing. */
  set: (patch: Words, options?: { reset?: boolean; replace?: boolean }) => void
  page: number
  setPage: (page: number) => void
}

/**
 * Where a list keeps its filters: the address bar (G-2), or itself when it is a part of something else. While the code of the next page
 * loads, the address is that page's already: a list that is about to go keeps its last words.
 */
export function useAddress(local: boolean): Address {
  const [now, setSearch] = useSearch()
  const [nowPage, setTablePage] = useTablePage()
  const screen = screenAt(history.location.pathname)
  const mine = useRef({ screen, words: now, page: nowPage })
  if (screen === mine.current.screen) mine.current = { screen, words: now, page: nowPage }
  const { words: search, page: tablePage } = mine.current
  const [own, setOwn] = useState<Words>({})
  const [ownPage, setOwnPage] = useState(1)
  if (!local) return { words: search, set: setSearch, page: tablePage, setPage: setTablePage }
  return {
    words: own,
    set: (patch, options) => {
      setOwn((now) => ({ ...(options?.reset ? {} : now), ...patch }))
      setOwnPage(1)
    },
    page: ownPage,
    setPage: setOwnPage,
  }
}
