import { useEffect } from 'react'
import { useRows } from '#core/web/blocks/pickers/rows.ts'
import type { Rows } from '#core/web/blocks/pickers/sources.ts'

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
