import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type { Input, Output } from '#core/contract/call.ts'
import { queryClient } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { type Card, customerKanban } from '../contract.ts'

/** What a column is asked for: the process, its stage, the filter of the board. */
export type ColumnInput = Omit<Input<typeof customerKanban.cards>, 'after'>
type Cards = InfiniteData<Output<typeof customerKanban.cards>, string | undefined>
const keyOf = (input: ColumnInput) => ['customer_kanban', 'cards', input]

/** The cards of a column, forty at a time. */
export function useCards(input: ColumnInput) {
  const read = useInfiniteQuery({
    queryKey: keyOf(input),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      request(customerKanban.cards, { ...input, ...(pageParam && { after: pageParam }) }, { silence: 'all', signal }),
    getNextPageParam: (last) => last.next ?? undefined,
  })
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = read
  return {
    list: read.data?.pages.flatMap((p) => p.list) ?? [],
    loading: read.isPending,
    error: read.data ? null : read.error,
    retry: () => void read.refetch(),
    more: hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : undefined,
  }
}

/** Shows a card in its new column before the server has answered; a refusal reads both columns again. */
export function shift(input: ColumnInput, card: Card, to: string): void {
  const at = (stageId: string, change: (list: Card[], page: number) => Card[]) =>
    queryClient.setQueryData<Cards>(
      keyOf({ ...input, stageId }),
      (read) => read && { ...read, pages: read.pages.map((p, i) => ({ ...p, list: change(p.list, i) })) },
    )
  at(input.stageId, (list) => list.filter((c) => c.customerId !== card.customerId))
  at(to, (list, page) => (page === 0 ? [{ ...card, since: new Date().toISOString(), overdue: false }, ...list] : list))
}
