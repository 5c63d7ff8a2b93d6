import { type InfiniteData, type Query, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Input, Output } from '#core/contract/call.ts'
import { queryClient, refresh } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { type Card, customerKanban } from '../contract.ts'

/** What a column is asked for: the process, its stage, the filter of the board. */
export type ColumnInput = Omit<Input<typeof customerKanban.cards>, 'after'>
type Page = Output<typeof customerKanban.cards>
type Cards = InfiniteData<Page, string | undefined>
type Numbers = Output<typeof customerKanban.board>
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
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = read
  const list = useMemo(() => data?.pages.flatMap((p) => p.list) ?? [], [data])
  return {
    list,
    loading: read.isPending,
    error: read.data ? null : read.error,
    retry: () => void read.refetch(),
    more: hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : undefined,
  }
}

/** What stands on the screen of a process: its columns, and their numbers. */
const shownOf = (what: 'cards' | 'board', processId: string): Query[] =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: ['customer_kanban', what], type: 'active' })
    .filter((query) => (query.queryKey[2] as { processId: string }).processId === processId)
const inputOf = (query: Query) => query.queryKey[2] as ColumnInput
const pagesOf = (query: Query): Page[] => (query.state.data as Cards | undefined)?.pages ?? []

/** The card of a customer on the board of this process, and the stage where it lies. */
export function cardOnBoard(processId: string, customerId: string): { card: Card; stageId: string } | undefined {
  for (const query of shownOf('cards', processId))
    for (const { list } of pagesOf(query)) {
      const card = list.find((c) => c.customerId === customerId)
      if (card) return { card, stageId: inputOf(query).stageId }
    }
  return undefined
}

/** Who came last stands first. */
const isBefore = (a: Card, b: Card) => a.since > b.since || (a.since === b.since && a.customerId > b.customerId)
function placed(pages: readonly Page[], card: Card): Page[] {
  const at = pages.findIndex(({ list, next }) => next === null || list.some((c) => isBefore(card, c)))
  // Beyond what has been read: it comes with its page.
  if (at < 0) return [...pages]
  return pages.map((page, i) => {
    if (i !== at) return page
    const n = page.list.findIndex((c) => isBefore(card, c))
    return { ...page, list: n < 0 ? [...page.list, card] : page.list.toSpliced(n, 0, card) }
  })
}

/** Lays a card into the column of a stage, or off the board; the other columns stay the objects that they are, so nothing of them is drawn anew. */
export function lay(processId: string, card: Card, to: string | null): void {
  const was = cardOnBoard(processId, card.customerId)
  for (const query of shownOf('cards', processId)) {
    const { stageId } = inputOf(query)
    if (stageId !== to && stageId !== was?.stageId) continue
    queryClient.setQueryData<Cards>(query.queryKey, (read) => {
      if (!read) return read
      const without = read.pages.map((p) => ({ ...p, list: p.list.filter((c) => c.customerId !== card.customerId) }))
      return { ...read, pages: stageId === to ? placed(without, card) : without }
    })
  }
  if (was?.stageId === to) return
  for (const query of shownOf('board', processId))
    queryClient.setQueryData<Numbers>(
      query.queryKey,
      (read) =>
        read && {
          stages: read.stages.map((s) => {
            const by = Number(s.stageId === to) - Number(s.stageId === was?.stageId)
            const late = (s.stageId === to ? card : was?.card)?.overdue ? by : 0
            const amount = s.amount === null ? null : s.amount + by * (card.amount ?? 0)
            return by === 0 ? s : { ...s, count: s.count + by, overdue: s.overdue + late, amount }
          }),
        },
    )
}

/**
 * After a move: the numbers of the board are read again, and nothing else that is on the screen; all the rest when it is opened. Where no board
 * is on the screen, whatever is there is read again.
 */
export async function readAgain(processId: string): Promise<void> {
  const columns = shownOf('cards', processId)
  // A filter that asks of the stage itself may find another card in each column now.
  if (columns.length === 0 || columns.some((query) => inputOf(query).stageIds || inputOf(query).stageOverdue)) return refresh()
  await queryClient.invalidateQueries({ refetchType: 'none', predicate: (query) => !columns.includes(query) })
  await Promise.all(shownOf('board', processId).map((query) => queryClient.refetchQueries({ queryKey: query.queryKey, exact: true })))
}
