import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ByRoleMatcher, configure, render, within } from '@testing-library/react'
import { Fragment, type ReactNode } from 'react'
import { vi } from 'vitest'
import type { AnyCall, Input, Output } from '#core/contract/call.ts'
import type { FieldError } from '#core/contract/errors.ts'
import type { FileRef } from '#core/contract/files.ts'
import type { StaffMe } from '#core/contract/session.ts'
import { uploads } from '#core/contract/uploads.ts'
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
/** Answers of calls: `answer` makes them, in the shapes of the contract, and nothing else can. */
export type Answers = Readonly<Record<string, Answering>>
declare const fromContract: unique symbol
type Answering = ((query: URLSearchParams, body: Record<string, unknown>) => object | Promise<object>) & { [fromContract]: true }
type Raw = Response | object | Promise<Response | object>

/** Stands in for the network: answers these calls, and keeps what was sent. What no answer is for is not there (404). */
export const network = (answers: Answers, heard?: (sent: Sent) => void): Network =>
  rawNetwork(({ url, body }) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const path = pathname.replace('/api', '')
    return (
      answers[path]?.(searchParams, (body ?? {}) as Record<string, unknown>) ?? refusal(404, `nothing at ${path}`, { request_id: 'r-1' })
    )
  }, heard)

export interface Network {
  sent: Sent[]
  restore: () => void
}
/** The same below all contracts, for tests of the request layer itself and of files: what is answered here no contract vouches for. */
export function rawNetwork(answer: (sent: Sent) => Raw, heard: (sent: Sent) => void = () => {}): Network {
  const real = globalThis.fetch
  const sent: Sent[] = []
  globalThis.fetch = (async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const one: Sent = {
      url: String(input),
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    }
    sent.push(one)
    heard(one)
    const result = await answer(one)
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
export function answer<C extends AnyCall>(call: C, gives: Output<C> | ((input: Input<C>) => Given<C> | Promise<Given<C>>)): Answers {
  const sent = (given: Given<C>) => ('success' in (given as object) ? refused(given as Refused) : (toWire(call.output, given) as object))
  return answersAt(call.path, (query, body) => {
    if (typeof gives !== 'function') return sent(gives)
    const { read, readText } = codecOf(call.input)
    const asked = call.method === 'GET' ? readText(Object.fromEntries(query)) : read(body)
    const given = (gives as (input: Input<C>) => Given<C> | Promise<Given<C>>)(asked.value as Input<C>)
    return given instanceof Promise ? given.then(sent) : sent(given)
  })
}
type Given<C extends AnyCall> = Output<C> | Refused
/** As the server sends it: HTTP 200, unless it failed or is away. */
const refused = (refusal: Refused) =>
  Response.json(refusal, { status: [500, 503].includes(refusal.status_code) ? refusal.status_code : 200 })
const answersAt = (path: string, gives: (query: URLSearchParams, body: Record<string, unknown>) => Raw): Answers => ({
  [path]: gives as Answering,
})
/** Files go to the store and come back as `file` says of the name they were sent by; `put` is what the store says to the bytes. */
export const storing = (file: (name: string) => FileRef | Promise<FileRef>, put = () => new Response()): Answers => ({
  ...answer(uploads.sign, ({ name, mime }) => ({ uploadId: name, url: '/api/oss/put', contentType: mime, expiresAt: '' })),
  ...answersAt('/oss/put', put),
  ...answer(uploads.confirm, ({ uploadId }) => file(uploadId)),
})
interface Refused extends Told {
  success: false
  status_code: number
  status_message: string
}
/** What a refusal may say beside its code and words. */
interface Told {
  request_id?: string
  hint?: string
  field?: string
  fields?: FieldError[]
  version?: number
  outcome?: 'running' | 'lost'
  redirect_url?: string
  other_company?: boolean
}
export const refusal = (status_code: number, status_message: string, more: Told = {}): Refused => ({
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
  setUp: true,
  channelAgentFlag: false,
  channelCustomer: false,
  isChannelAgent: false,
  canaryFeatureMap: {},
  privileges: [],
  channels: ['TOC'],
  ...more,
})
