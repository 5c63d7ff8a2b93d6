import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { customersBeside, externalUsers } from '#areas/customer/customer-management/contract.ts'
import type { EventKind } from '#core/contract/timeline.ts'
import { partsGiven } from '#core/web/parts.ts'
import { useCall } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { useLang } from '#core/web/text/text.ts'
import { customerEvents, eventsBeside } from '../contract.ts'
import { learn, lineOf } from './lines.tsx'

/** What happened with a customer as lines, 40 at a time (R293), for every surface that shows them; `beside` the chat and on phones by R063. */
export function useTimeline(
  customerId: string,
  { kind = '', staffId = '', beside = false }: { kind?: EventKind | ''; staffId?: string; beside?: boolean } = {},
) {
  const language = useLang()
  const name = useCall(beside ? customersBeside.detail : externalUsers.detail, { customerId }, { silence: 'all' }).data?.name ?? ''
  const read = useInfiniteQuery({
    queryKey: ['external_user/event', 'list', beside, { customerId, kind, staffId }],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      // What the areas' lines carry is read from the wire by their fields.
      await partsGiven
      const page = await request(
        beside ? eventsBeside.list : customerEvents.list,
        { customerId, ...(kind && { kinds: [kind] }), ...(staffId && { staffId }), ...(pageParam && { before: pageParam }) },
        { silence: 'all', signal },
      )
      await learn(page.list)
      return page
    },
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })
  const pages = read.data?.pages
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are written in the language of the moment
  const items = useMemo(() => (pages ?? []).flatMap((p) => p.list).map((e) => lineOf(e, name)), [pages, language, name])
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = read
  return {
    items,
    /** Kinds and people to filter by stand with the first page. */
    first: pages?.[0],
    more: hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : undefined,
    loading: read.isPending || isFetchingNextPage,
    error: read.data ? null : read.error,
    retry: () => void read.refetch(),
  }
}
