import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../request/error.ts'
import { Link } from '../router.tsx'
import { Empty, ErrorState, Skeleton } from '../ui/Empty.tsx'

/** A page about one thing: until it is there, a skeleton; without it, the way back to its list; and why when it cannot be read. */
export function OneThing<T>(props: {
  /** Whether the address names a thing at all. */
  exists: boolean
  read: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  title: string
  help: string
  list: { path: string; label: string }
  children: (data: T) => ReactNode
}) {
  const { data, error, refetch } = props.read
  if (!props.exists || (error instanceof ApiError && error.logic && error.code !== 14403 && !data))
    return (
      <Empty
        art="lost"
        title={props.title}
        actions={
          <Link className="button" to={props.list.path}>
            {props.list.label}
          </Link>
        }
      >
        {props.help}
      </Empty>
    )
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton rows={8} avatar />
  return props.children(data)
}
