import { afterEach, describe, expect, it, vi } from 'vitest'
import { screen } from '../screens.ts'
import { type Shown, settle, show, until } from '../testing.tsx'
import { goH5, H5App } from './App.tsx'
import { match } from './match.ts'

const screens = [
  screen({
    path: '/H5/lottery/$activityId',
    title: { zh: '抽奖', en: 'Raffle' },
    key: 'raffle.s1',
    load: async () => ({ default: () => <p>转一次</p> }),
  }),
  screen({
    path: '/H5/broken',
    title: { zh: '坏', en: 'x' },
    key: 'raffle.s2',
    load: async () => ({
      default: () => {
        throw new Error('boom')
      },
    }),
  }),
]
let page: Shown
afterEach(() => page?.unmount())

describe('customer pages', () => {
  it('a path leads to its page and its parameters', () => {
    expect(match('/H5/lottery/a%2Fb/', screens)?.params).toEqual({ activityId: 'a/b' })
    expect(match('/H5/lottery', screens)).toBeUndefined()
  })
  it('draws the page, and says so when there is none', async () => {
    window.history.replaceState(null, '', '/H5/lottery/1')
    page = await show(<H5App screens={screens} />)
    await until(() => expect(page.element.textContent).toBe('转一次'))
    expect(document.title).toBe('抽奖')
    await settle(() => goH5('/H5/gone'))
    expect(page.element.textContent).toContain('没有找到这个页面')
  })
  it('a page that breaks offers to open it again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    window.history.replaceState(null, '', '/H5/broken')
    page = await show(<H5App screens={screens} />)
    await until(() => expect(page.element.textContent).toContain('再试一次'))
    vi.restoreAllMocks()
  })
})
