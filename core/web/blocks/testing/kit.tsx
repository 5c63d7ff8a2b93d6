import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Dialogs } from '../../dialog.tsx'
import { history } from '../../history.ts'
import { queryClient } from '../../request/query.ts'
import { Antd } from '../../theme/antd.tsx'
import { Toasts } from '../../toast.tsx'

/** For the tests of blocks: a page with a server of functions. Keys of answers are the wire's. */
export type Answers = Record<string, (query: URLSearchParams, body: Record<string, unknown>) => object>

const globals = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
let root: Root | undefined
export const asked: { path: string; query: string; body: Record<string, unknown> }[] = []

export async function show(page: ReactNode, answers: Answers, at = '/dashboard/x'): Promise<HTMLElement> {
  globals.IS_REACT_ACT_ENVIRONMENT = true
  asked.length = 0
  queryClient.clear()
  history.replace(at)
  globalThis.fetch = (async (url: string, init?: RequestInit) => {
    const u = new URL(url, 'http://localhost')
    const path = u.pathname.replace('/api', '')
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    asked.push({ path, query: u.search, body })
    const answer = answers[path]?.(u.searchParams, body) ?? {
      success: false,
      status_code: 404,
      status_message: `nothing at ${path}`,
      request_id: 'r-1',
    }
    return new Response(JSON.stringify({ success: true, status_code: 0, status_message: '', ...answer }))
  }) as typeof fetch
  const box = document.createElement('div')
  document.body.append(box)
  root = createRoot(box)
  await act(async () =>
    root!.render(
      <QueryClientProvider client={queryClient}>
        <Antd>{page}</Antd>
        <Dialogs />
        <Toasts />
      </QueryClientProvider>,
    ),
  )
  await settle()
  return box
}
export async function settle(ms = 60): Promise<void> {
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, ms))
  })
}
export async function clean(): Promise<void> {
  await act(async () => root?.unmount())
  root = undefined
  document.body.replaceChildren()
  localStorage.clear()
}
export const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]
export const named = (name: string, selector = 'button,a,input,[role]'): HTMLElement => {
  const found = all(selector).find((el) => (el.getAttribute('aria-label') ?? el.textContent ?? '').includes(name))
  if (!found) throw new Error(`nothing is called ${name}`)
  return found
}
export async function press(el: HTMLElement, ms?: number): Promise<void> {
  await act(async () => el.click())
  await settle(ms)
}
/** React reads the value through the element's own setter. */
export async function type(el: HTMLElement, value: string, ms?: number): Promise<void> {
  await act(async () => {
    const proto = el instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
    Object.getOwnPropertyDescriptor(proto, 'value')!.set!.call(el, value)
    el.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await settle(ms)
}
