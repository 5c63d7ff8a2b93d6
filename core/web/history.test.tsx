import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { go, history, useSearch, useTablePage } from './history.ts'
import { Link, makeRouter, screenAt, useUnsaved } from './router.tsx'
import { screen } from './screens.ts'
import { byRole, type Shown, settle, show } from './testing.tsx'

let page: Shown | undefined
const load = async () => ({ default: () => null })
const screens = [
  screen({ path: '/dashboard/qr/:wayId', title: { zh: '活码', en: 'Code' }, key: 'live-codes.s1', load }),
  screen({ path: '/dashboard/qr/create', title: { zh: '新建', en: 'New' }, key: 'live-codes.s2', load }),
]
beforeEach(() => go('/dashboard/qr'))
afterEach(async () => {
  await page?.unmount()
  page = undefined
})

describe('addresses', () => {
  it('G-2: filters live in the query; a changed filter starts at page 1', async () => {
    let set: ReturnType<typeof useSearch>[1] = () => {}
    let search: Record<string, string> = {}
    const Probe = () => {
      ;[search, set] = useSearch()
      return null
    }
    go('/dashboard/customer?keyword=a&tag=1#tablePage=3')
    page = await show(<Probe />)
    expect(search).toEqual({ keyword: 'a', tag: '1' })
    await settle(() => set({ keyword: '苏 念', tag: undefined }))
    expect(search).toEqual({ keyword: '苏 念' })
    expect(history.location.hash).toBe('')
  })
  it('R128: the hash parameter tablePage holds the page; the first page has none', async () => {
    let at: ReturnType<typeof useTablePage> = [0, () => {}]
    const Probe = () => {
      at = useTablePage()
      return null
    }
    go('/dashboard/customer?tag=1#tablePage=3')
    page = await show(<Probe />)
    expect(at[0]).toBe(3)
    await settle(() => at[1](5))
    expect(history.location.href).toBe('/dashboard/customer?tag=1#tablePage=5')
    await settle(() => at[1](1))
    expect(history.location.href).toBe('/dashboard/customer?tag=1')
    await settle(() => go('/dashboard/customer#tablePage=zero'))
    expect(at[0]).toBe(1)
  })
  it('an exact path wins over a parameter', () => {
    expect(screenAt('/dashboard/qr/create?x=1', screens)?.title.zh).toBe('新建')
    expect(screenAt('/dashboard/qr/0193#y', screens)?.title.zh).toBe('活码')
    expect(screenAt('/dashboard/qr/a/b', screens)).toBeUndefined()
  })
  it('a screen of dev mode is known in dev mode only', () => {
    const test = screen({ path: '/test', title: { zh: 't', en: 't' }, key: 'app-shell.s3', devOnly: true, bare: true, load })
    vi.stubEnv('DEV', false)
    makeRouter([test], { shell: () => null, notFound: () => null, error: () => null })
    expect(screenAt('/test')).toBeUndefined()
    vi.stubEnv('DEV', true)
    makeRouter([test], { shell: () => null, notFound: () => null, error: () => null })
    expect(screenAt('/test')).toBe(test)
    vi.unstubAllEnvs()
  })
  it('a link is a real address, followed without loading the page anew; to another surface it is its words', async () => {
    makeRouter(screens, { shell: () => null, notFound: () => null, error: () => null })
    page = await show(
      <>
        <Link to="/dashboard/tag?x=1">标签</Link>
        <Link to="/mobile/today">手机上</Link>
      </>,
    )
    expect([...page.element.querySelectorAll('a')].map((a) => a.textContent)).toEqual(['标签'])
    expect(page.element.textContent).toContain('手机上')
    const link = byRole('link', '标签')
    expect(link.getAttribute('href')).toBe('/dashboard/tag?x=1')
    await settle(() => link.click())
    expect(history.location.href).toBe('/dashboard/tag?x=1')
  })
  it('G-1: leaving a changed form asks first; staying stays, leaving leaves', async () => {
    const Form = ({ dirty }: { dirty: boolean }) => {
      useUnsaved(dirty)
      return null
    }
    page = await show(<Form dirty />)
    await settle(() => go('/dashboard/tag'))
    await act(async () => byRole('button', '继续编辑').click())
    expect(history.location.pathname).toBe('/dashboard/qr')
    await settle(() => new Promise((r) => setTimeout(r, 250)))
    await settle(() => go('/dashboard/tag'))
    await act(async () => byRole('button', '放弃改动').click())
    await settle(() => new Promise((r) => setTimeout(r, 250)))
    expect(history.location.pathname).toBe('/dashboard/tag')
  })
})
