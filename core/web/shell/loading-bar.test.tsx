import { Outlet, RouterProvider } from '@tanstack/react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { go } from '../history.ts'
import { makeRouter } from '../router.tsx'
import { screen } from '../screens.ts'
import { byRole, type Shown, settle, show, until } from '../testing.tsx'
import { LoadingBar } from './LoadingBar.tsx'

let page: Shown
let arrive: () => void
const slow = () => new Promise<{ default: () => string }>((done) => (arrive = () => done({ default: () => '到了' })))
const at = (path: string, load = slow) => screen({ path, title: { zh: '', en: '' }, key: 'app-shell.s1', load })
const ready = async () => ({ default: () => '在这里' })
const Frame = () => (
  <>
    <LoadingBar />
    <Outlet />
  </>
)
const bar = () => document.querySelector('[role=progressbar]')
const open = async () => {
  go('/dashboard/home')
  const screens = [at('/dashboard/home', ready), at('/dashboard/tag'), at('/')]
  page = await show(<RouterProvider router={makeRouter(screens, { shell: Frame, notFound: () => null, error: () => null })} />)
  await until(() => expect(page.element.textContent).toBe('在这里'))
}
afterEach(async () => {
  await page.unmount()
  document.head.replaceChildren()
})

describe('the loading bar', () => {
  it('R188: shows while a page loads, but not on the index path', async () => {
    await open()
    expect(bar()).toBeNull()
    await settle(() => go('/dashboard/tag'))
    expect(byRole('progressbar')).toBeTruthy()
    await settle(() => arrive())
    await until(() => expect(page.element.textContent).toBe('到了'))
    expect(bar()).toBeNull()
    await settle(() => go('/'))
    expect(page.element.textContent).not.toBe('')
    expect(bar()).toBeNull()
    await settle(() => arrive())
  })
})
