import { useState } from 'react'
import { useSearch, useTablePage } from '../../history.ts'
import type { Words } from './model.ts'

export interface Address {
  words: Words
  /** Changes words and goes to page 1; '' drops one. `reset` starts from nothing. */
  set: (patch: Words, options?: { reset?: boolean; replace?: boolean }) => void
  page: number
  setPage: (page: number) => void
}

/** Where a list keeps its filters: the address bar (G-2), or itself when it is a part of something else. */
export function useAddress(local: boolean): Address {
  const [search, setSearch] = useSearch()
  const [tablePage, setTablePage] = useTablePage()
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
