import { act, fireEvent } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { history } from '../../history.ts'
import { queryClient } from '../../request/query.ts'
import { type Answers, network, type Shown, show as showIn } from '../../testing.tsx'
import { Antd } from '../../theme/antd.tsx'

/** For the tests of blocks and screens: a page in its theme, at its address, with a server of functions. */
export { type Answers, answer } from '../../testing.tsx'

let page: Shown | undefined
let net: ReturnType<typeof network> | undefined
/** What was asked since the page was shown. */
export const requests: { path: string; query: string; body: Record<string, unknown> }[] = []

export async function show(node: ReactNode, answers: Answers, at = '/dashboard/x'): Promise<HTMLElement> {
  requests.length = 0
  queryClient.clear()
  history.replace(at)
  net?.restore()
  net = network(answers, ({ url, body }) => {
    const { pathname, search } = new URL(url, 'http://localhost')
    requests.push({ path: pathname.replace('/api', ''), query: search, body: (body ?? {}) as Record<string, unknown> })
  })
  page = await showIn(<Antd>{node}</Antd>)
  await settle()
  return page.element
}
/** Lets `ms` go by, and what is loaded when it is opened arrive, however slow the machine is. */
export async function settle(ms = 60): Promise<void> {
  await act(async () => {
    await vi.dynamicImportSettled()
    await new Promise((done) => setTimeout(done, ms))
  })
}
export async function clean(): Promise<void> {
  await page?.unmount()
  page = undefined
  net?.restore()
  net = undefined
  document.body.replaceChildren()
  localStorage.clear()
}
export const allOf = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]
export const byName = (name: string, selector = 'button,a,input,[role]'): HTMLElement => {
  const found = allOf(selector).find((el) => (el.getAttribute('aria-label') ?? el.textContent ?? '').includes(name))
  if (!found) throw new Error(`nothing is called ${name}`)
  return found
}
export async function press(el: HTMLElement, ms?: number): Promise<void> {
  fireEvent.click(el)
  await settle(ms)
}
export async function type(el: HTMLElement, value: string, ms?: number): Promise<void> {
  fireEvent.input(el, { target: { value } })
  await settle(ms)
}
