import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ByRoleMatcher, configure, render, within } from '@testing-library/react'
import { Fragment, type ReactNode } from 'react'
import { vi } from 'vitest'
import type { AnyCall, Input, Output } from '#core/contract/call.ts'
import type { StaffMe } from '#core/contract/session.ts'
import { codecOf } from '#core/contract/wire.ts'
import { Dialogs } from './dialog.tsx'
import { queryClient } from './request/query.ts'
import { toWire } from './request/wire.ts'
import { clearToasts, Toasts } from './toast.tsx'

// between one step and the next, too: what a screen does by itself is drawn as a step of ours is
;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
configure({ getElementError: (message) => new Error(message ?? '') }) // in words: the whole page in every message is no help

/** For component tests: what a screen stands in, and a server that answers from a table. */
export interface Shown {
  element: HTMLElement
  rerender: (node: ReactNode) => Promise<void>
  unmount: () => Promise<void>
}
export async function show(node: ReactNode): Promise<Shown> {
  const element = document.body.appendChild(document.createElement('div'))
  element.id = 'app'
  const around = (n: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      {n}
      <Dialogs around={Fragment} />
      <Toasts />
    </QueryClientProvider>
  )
  const page = await act(async () => render(around(node), { container: element }))
  return {
    element,
    rerender: (n) => act(async () => page.rerender(around(n))),
    unmount: async () => {
      await act(async () => page.unmount())
      element.remove()
      queryClient.clear()
      clearToasts()
    },
  }
}

/** Lets promises, effects and (with fake timers) `ms` go by. */
export const settle = (advance?: () => unknown): Promise<void> =>
  act(async () => {
    await advance?.()
    for (let i = 0; i < 5; i++) await Promise.resolve()
  })

/** Waits until `look` throws no more, drawing in between; real timers only. */
export const until = <T,>(look: () => T, timeout = 10_000): Promise<T> =>
  vi.waitFor(
    async () => {
      await settle(() => new Promise((done) => setTimeout(done, 5)))
      return look()
    },
    { timeout, interval: 5 },
  )

/** The first by role and accessible name, as a person using a screen reader finds it. What is hidden by a style is found, too. */
export const byRole = (role: ByRoleMatcher, name?: string | RegExp, inside: Element = document.body): HTMLElement =>
  within(inside as HTMLElement).getAllByRole(role, { name, hidden: true })[0]!

export interface Sent {
  url: string
  method: string
  headers: Headers
  body: unknown
}
/** By path without `/api`; keys are the wire's. `answer` makes them from a call. */
export type Answers = Record<string, (query: URLSearchParams, body: Record<string, unknown>) => object>

/** Stands in for the network: answers what `answer` says, and keeps what was sent. What no answer is for is not there. */
export function network(
  answer: Answers | ((sent: Sent) => Response | object | Promise<Response | object>),
  heard: (sent: Sent) => void = () => {},
): { sent: Sent[]; restore: () => void } {
  const real = globalThis.fetch
  const sent: Sent[] = []
  const from = (table: Answers, { url, body }: Sent) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const path = pathname.replace('/api', '')
    return table[path]?.(searchParams, (body ?? {}) as Record<string, unknown>) ?? refusal(404, `nothing at ${path}`, { request_id: 'r-1' })
  }
  globalThis.fetch = (async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const one: Sent = {
      url: String(input),
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    }
    sent.push(one)
    heard(one)
    const result = await (typeof answer === 'function' ? answer(one) : from(answer, one))
    return result instanceof Response ? result : Response.json({ success: true, status_code: 0, status_message: '', ...result })
  }) as typeof fetch
  return {
    sent,
    restore: () => {
      globalThis.fetch = real
    },
  }
}
/**
 * What the server answers to a call, in the shapes of its contract: another does not compile. Where it depends on what was asked, a function
 * of the call's input; `refusal` where the server refuses.
 */
export function answer<C extends AnyCall>(call: C, gives: Output<C> | ((input: Input<C>) => Output<C> | Refused)): Answers {
  const { read, readText } = codecOf(call.input)
  const input = (query: URLSearchParams, body: object) => (call.method === 'GET' ? readText(Object.fromEntries(query)) : read(body)).value
  return {
    [call.path]: (query, body) => {
      const given = typeof gives === 'function' ? (gives as (input: Input<C>) => object)(input(query, body) as Input<C>) : (gives as object)
      return 'success' in given ? given : (toWire(call.output, given) as object)
    },
  }
}
/** An answer that takes its time, for what stands there meanwhile. */
export const late =
  (answer: (sent: Sent) => Response | object, ms = 300) =>
  async (sent: Sent) => {
    await new Promise((done) => setTimeout(done, ms))
    return answer(sent)
  }
/** Files go to the store and come back as `file` says of the name they were sent by. */
export const storing =
  (file: (name: string) => object | Promise<object>) =>
  ({ url, body }: Sent): Response | object | Promise<object> => {
    const sent = body as { name?: string; mime?: string; upload_id?: string }
    if (url.endsWith('/oss/sign')) return { upload_id: sent.name, url: '/api/oss/put', content_type: sent.mime, expires_at: '' }
    return url.endsWith('/oss/put') ? new Response() : file(sent?.upload_id ?? '')
  }
type Refused = { success: false; status_code: number; status_message: string }
export const refusal = (status_code: number, status_message: string, more: object = {}): Refused => ({
  success: false,
  status_code,
  status_message,
  ...more,
})

/** Somebody who is signed in, root unless said otherwise. */
export const somebody = (more: Partial<StaffMe> = {}): StaffMe => ({
  staffId: '01930000-0000-7000-8000-000000000001',
  staffExtId: 'zhouruoxi',
  name: '周若溪',
  alias: '',
  avatar: '',
  isRoot: true,
  dataScope: 'all',
  isAdmin: true,
  roleName: '超级管理员',
  roleType: 'root',
  adminDepartments: [],
  corpId: 1,
  corpName: '麦禾烘焙',
  corpLogo: '',
  corpAuthType: 'ia',
  timeZone: 'Asia/Shanghai',
  corpLevel: '',
  corpLastAuthTime: '2026-11-01T02:00:00.000Z',
  staffCount: 40,
  platform: 'wecom',
  release: 'private',
  customIdType: 1,
  maAuthorized: false,
  thirdAppId: 0,
  loginType: 'wecom',
  isCrmApp: false,
  channelAgentFlag: false,
  channelCustomer: false,
  isChannelAgent: false,
  canaryFeatureMap: {},
  privileges: [],
  channels: ['TOC'],
  ...more,
})
