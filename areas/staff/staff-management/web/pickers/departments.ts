import { useEffect, useMemo } from 'react'
import { useRows } from '#core/web/blocks/pickers/rows.ts'
import type { Rows } from '#core/web/blocks/pickers/sources.ts'
import { useSession } from '#core/web/session.ts'
import { startsOpenData } from '#core/web/ui/open-data.ts'
import { findsByAccount } from '#core/web/ui/staff-name.ts'

export type Department = Pick<Rows['departments'], 'departmentId' | 'name' | 'parentId' | 'staffCount'>

/** R291: a hundred at a time; a tree is only right when all of it is there. */
export function useDepartments() {
  const read = useRows('departments', {})
  const { more } = read
  useEffect(() => {
    more?.()
  }, [more])
  return read
}

/** Those that a word finds and no name here has: WeCom keeps the names of this company, and searches them. */
export function useFoundThere(keyword: string): ReadonlySet<number> {
  const there = startsOpenData(useSession().me?.corpAuthType) && !findsByAccount()
  const { rows } = useRows('departments', { keyword }, there && keyword !== '')
  return useMemo(() => new Set(there && keyword ? rows.map((r) => r.departmentId) : []), [there, keyword, rows])
}

/** Of a department, from its parent up to the root. */
export const ancestors = (rows: readonly Department[], id: number): number[] => {
  const out: number[] = []
  let at = rows.find((r) => r.departmentId === id)
  while (at?.parentId && out.length < 40) {
    out.push(at.parentId)
    at = rows.find((r) => r.departmentId === at!.parentId)
  }
  return out
}
