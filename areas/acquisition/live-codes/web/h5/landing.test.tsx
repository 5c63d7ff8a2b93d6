import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Output } from '#core/contract/call.ts'
import { code } from '#core/contract/errors.ts'
import { H5App } from '#core/web/h5/App.tsx'
import { queryClient } from '#core/web/request/query.ts'
import { screen } from '#core/web/screens.ts'
import { setSession } from '#core/web/session.ts'
import { answer, type Network, network, refusal, type Shown, show, until } from '#core/web/testing.tsx'
import { liveCodes } from '../../contract.ts'
import LandingPage from './LandingPage.tsx'
import { liveCodeScreens } from './screens.ts'

const { landing } = liveCodeScreens
const screens = [screen({ ...landing, key: 'live-codes.landing', load: async () => ({ default: LandingPage }) })]
const way = 'signed-word-of-a-link'
const ofOneCode: Output<typeof liveCodes.landing> = {
  corpName: '麦禾烘焙',
  corpLogo: '',
  qrText: '',
  personal: false,
  until: null,
  qr: { color: '#000000', dots: 'square', logo: 'none', logoFileId: null },
  logo: '',
  staff: [{ name: '许安然', avatar: '' }],
}
let page: Shown | undefined
let net: Network | undefined
beforeEach(() => setSession({ state: 'out' }))
afterEach(async () => {
  await page?.unmount()
  net?.restore()
  queryClient.clear()
})

test('R005: a customer opens the page of a code without a session: whose it is and what to do, and nothing else is asked of the server', async () => {
  net = network(answer(liveCodes.landing, { ...ofOneCode, logo: '/of-the-code.png' }))
  window.history.replaceState(null, '', `${landing.path}?way=${way}`)
  page = await show(<H5App screens={screens} />)
  await until(() => expect(page!.element.querySelector('h1')?.textContent).toBe('添加许安然'))
  expect(page.element.textContent).toContain('添加后，麦禾烘焙会看到你的微信昵称和头像')
  expect(page.element.querySelector('header img')?.getAttribute('src')).toBe('/of-the-code.png') // as in the picture of the code
  expect([...new Set(net.sent.map(({ url }) => url.split('&')[0]))]).toEqual([`/api${liveCodes.landing.path}?way=${way}`])
})

test('a code is not said to be out of use because we failed: the page says so with the number, and reads again', async () => {
  let given: Output<typeof liveCodes.landing> | ReturnType<typeof refusal> = refusal(code.server, '', { request_id: 'r-9' })
  net = network(answer(liveCodes.landing, () => given))
  window.history.replaceState(null, '', `${landing.path}?way=${way}`)
  page = await show(<H5App screens={screens} />)
  await until(() => expect(page!.element.querySelector('[role=alert]')?.textContent).toContain('r-9'))
  expect(page.element.textContent).not.toContain('停用')
  given = ofOneCode
  page.element.querySelector('button')!.click()
  await until(() => expect(page!.element.querySelector('h1')?.textContent).toBe('添加许安然'))
})

test('a link that leads nowhere any more says so, and so does one without its word', async () => {
  net = network(answer(liveCodes.landing, () => refusal(code.notFound, 'x')))
  for (const search of [`?way=${way}`, '']) {
    window.history.replaceState(null, '', `${landing.path}${search}`)
    page = await show(<H5App screens={screens} />)
    await until(() => expect(page!.element.querySelector('h1')?.textContent).toBe('这个二维码已经停用'))
    await page.unmount()
    queryClient.clear()
  }
})
