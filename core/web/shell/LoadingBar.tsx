import { useRouterState } from '@tanstack/react-router'
import { usePath } from '../history.ts'

/** R188, R305: a blue line, one pixel high, while a page loads; not on the index path. */
export function LoadingBar({ busy }: { busy?: boolean }) {
  const pending = useRouterState({ select: (s) => s.status === 'pending' })
  const path = usePath()
  if (path === '/' || !(busy || pending)) return null
  return <div className="loading-bar" role="progressbar" aria-label="loading" />
}
