import { QueryClient, queryOptions, type UseMutationOptions, type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyCall, Input, Output } from '#core/contract/call.ts'
import type { ApiError } from './error.ts'
import { type RequestOptions, request, type Sent } from './request.ts'

/**
 * What screens have read. A failed read is not repeated by itself: its screen shows why and offers to. Without a network it is tried and fails
 * like any other, instead of waiting unseen, and is made again when the network is back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: false, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
})

const split = (call: AnyCall): [string, string] => {
  const dot = call.name.lastIndexOf('.')
  return [call.name.slice(0, dot), call.name.slice(dot + 1)]
}

/** A read as a value: `useQuery(q(call, input))`, `queryClient.fetchQuery(q(call, input))`. */
export function q<C extends AnyCall>(call: C, input?: Input<C>, options?: RequestOptions) {
  return queryOptions<Output<C>, ApiError>({
    queryKey: [...split(call), input ?? {}],
    queryFn: ({ signal }) => request(call, input, { ...options, signal }),
  })
}

type QueryExtra<C extends AnyCall> = RequestOptions & Omit<UseQueryOptions<Output<C>, ApiError>, 'queryKey' | 'queryFn'>

/** What a call answers, read once for everybody who asks the same. `enabled`, `placeholderData` and the like pass through. */
export function useCall<C extends AnyCall>(call: C, input?: Input<C>, options: QueryExtra<C> = {}) {
  const { silence, toast, signal: _signal, ...extra } = options
  return useQuery<Output<C>, ApiError>({ ...q(call, input, { silence, toast }), ...extra } as UseQueryOptions<Output<C>, ApiError>)
}

type CommandExtra<C extends AnyCall> = RequestOptions &
  Omit<UseMutationOptions<Output<C>, ApiError, Sent<C>>, 'mutationFn'> & {
    /** `own`: only what its own prefix reads is stale. For what a person sets for themselves (columns, views): no row changes by it. */
    refreshes?: 'own'
  }

/**
 * A write. When it succeeds, whatever is on screen is read again, and the rest when it is opened: a new code changes the list, the count
 * beside it, the groups and home, and which of them no screen can name.
 */
export function useCommand<C extends AnyCall>(call: C, options: CommandExtra<C> = {}) {
  const { silence, toast, signal, refreshes, onSuccess, ...extra } = options
  return useMutation<Output<C>, ApiError, Sent<C>>({
    ...extra,
    mutationFn: (input) => request(call, input, { silence, toast, signal }),
    onSuccess: async (...args) => {
      await (refreshes === 'own' ? queryClient.invalidateQueries({ queryKey: [split(call)[0]] }) : refresh())
      await onSuccess?.(...args)
    },
  })
}

/**
 * The edit of something small, whose call takes a `version`. When somebody was faster (409) the words say who and when, what was typed stays
 * where it is, and what stands there now is read; whoever saves once more has been told, and writes over it.
 */
export function useEdit<C extends AnyCall>(call: C, version: number | undefined, options: CommandExtra<C> = {}) {
  const [newer, setNewer] = useState<{ of: number | undefined; now: number }>()
  const { onError, ...extra } = options
  const command = useCommand(call, {
    ...extra,
    onError: (error, ...rest) => {
      if (error.version !== undefined) {
        setNewer({ of: version, now: error.version })
        void refresh()
      }
      return onError?.(error, ...rest)
    },
  })
  const save = (input: Omit<Input<C>, 'version'>) =>
    // That input and version together are what the call takes is more than the compiler can work out for any call.
    command.mutate({ ...input, version: newer && newer.of === version ? newer.now : version } as unknown as Sent<C>)
  return { ...command, save }
}

/** Whatever the pages show may be old: what is on screen is read again at once, the rest when it is opened. */
export const refresh = (): Promise<void> => queryClient.invalidateQueries()
