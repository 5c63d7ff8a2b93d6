import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 767px)')

export function useNarrow(): boolean {
  return useSyncExternalStore(
    (tell) => {
      narrow.addEventListener('change', tell)
      return () => narrow.removeEventListener('change', tell)
    },
    () => narrow.matches,
  )
}
