import { type Parts, partsGiven, partsOf } from './parts.ts'

type Loaded<K extends 'metrics' | 'staffFigures' | 'holdings'> = Awaited<ReturnType<Parts[K][number]>>
/** What areas lend that is loaded with the page that shows it, in the order of the folders: `useQuery(lent('metrics'))`. */
export const lent = <K extends 'metrics' | 'staffFigures' | 'holdings'>(kind: K) => ({
  queryKey: ['lent', kind],
  queryFn: async () => {
    await partsGiven
    return Promise.all((partsOf(kind) as readonly (() => Promise<Loaded<K>>)[]).map((load) => load()))
  },
  staleTime: Number.POSITIVE_INFINITY,
})
