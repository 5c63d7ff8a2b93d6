import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { AnyCall, Input, Output } from '#core/contract/call.ts'
import { request } from '../../request/request.ts'

const pageSize = 20
type Row<C extends AnyCall> = Output<C> extends { list: (infer R)[] } ? R : never

/** The rows of a list call, a page at a time as they are asked for. Each stands once, whatever came in while pages were turned. */
export function usePages<C extends AnyCall>(call: C, input: Omit<Input<C>, 'page' | 'pageSize'>, idOf: (row: Row<C>) => string) {
  const read = useInfiniteQuery({
    queryKey: [...call.name.split('.'), 'pages', input],
    placeholderData: keepPreviousData, // while somebody types
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) =>
      (await request(call, { ...input, page: pageParam, pageSize } as Input<C>, { silence: 'all', signal })) as {
        list: Row<C>[]
        total: number
      },
    getNextPageParam: (last, all) => (all.length * pageSize < last.total ? all.length + 1 : undefined),
  })
  const rows = new Map(read.data?.pages.flatMap((p) => p.list).map((row) => [idOf(row), row]))
  return {
    rows: [...rows.values()],
    loading: read.isPending,
    error: read.error,
    retry: () => void read.refetch(),
    more: read.hasNextPage && !read.isFetchingNextPage ? () => void read.fetchNextPage() : undefined,
  }
}
