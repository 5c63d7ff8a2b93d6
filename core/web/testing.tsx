import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { StaffMe } from '#core/contract/session.ts'
import { Dialogs } from './dialog.tsx'
import { queryClient } from './request/query.ts'
import { clearToasts, Toasts } from './toast.tsx'

/** For component tests: what a screen stands in, and a server that answers from a table. */
;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true

export interface Shown {
  element: HTMLElement
  rerender: (node: ReactNode) => Promise<void>
  unmount: () => Promise<void>
}
export async function show(node: ReactNode): Promise<Shown> {
  const element = document.createElement('div')
  element.id = 'app'
  document.body.append(element)
  const root = createRoot(element)
  const draw = (n: ReactNode) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={queryClient}>
          {n}
          <Dialogs />
          <Toasts />
        </QueryClientProvider>,
      ),
    )
  await draw(node)
  return {
    element,
    rerender: draw,
    unmount: async () => {
      await act(async () => root.unmount())
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
export async function until<T>(look: () => T, ms = 10_000): Promise<T> {
  const end = Date.now() + ms
  for (;;) {
    try {
      return look()
    } catch (e) {
      if (Date.now() > end) throw e
    }
    await settle(() => new Promise((r) => setTimeout(r, 10)))
  }
}

/** By role and accessible name, as a person using a screen reader finds it. Enough for buttons, links and the like. */
export function byRole(role: string, name?: string | RegExp, inside: ParentNode = document): HTMLElement {
  const implied: Record<string, string> = { button: 'button', link: 'a[href]', textbox: 'input,textarea', heading: 'h1,h2,h3' }
  const all = [...inside.querySelectorAll<HTMLElement>(`[role="${role}"]${implied[role] ? `,${implied[role]}` : ''}`)]
  const named = (e: HTMLElement) => (e.getAttribute('aria-label') ?? e.textContent ?? '').trim()
  const found = all.find((e) => name === undefined || (typeof name === 'string' ? named(e) === name : name.test(named(e))))
  if (!found) throw new Error(`no ${role} ${name ?? ''}; there are: ${all.map(named).join(' | ')}`)
  return found
}

export interface Sent {
  url: string
  method: string
  headers: Headers
  body: unknown
}
/** Stands in for the network: answers what `answer` says, and keeps what was sent. */
export function network(answer: (sent: Sent) => Response | object | Promise<Response | object>): { sent: Sent[]; restore: () => void } {
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
    const said = body as { name?: string; mime?: string; upload_id?: string }
    if (url.endsWith('/oss/sign')) return { upload_id: said.name, url: '/api/oss/put', content_type: said.mime, expires_at: '' }
    return url.endsWith('/oss/put') ? new Response() : file(said?.upload_id ?? '')
  }
export const refusal = (status_code: number, status_message: string, more: object = {}) => ({
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
