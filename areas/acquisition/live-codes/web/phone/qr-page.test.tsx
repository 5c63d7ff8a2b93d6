import { afterEach, expect, it } from 'vitest'
import { go, history } from '#core/web/history.ts'
import { setSession } from '#core/web/session.ts'
import { answer, byRole, network, type Shown, settle, show, somebody, until } from '#core/web/testing.tsx'
import { staffCodes } from '../../contract.ts'
import { codeRow } from '../testing.ts'
import QrPage from './QrPage.tsx'

const code = (n: number, name: string) =>
  codeRow({ wayId: `01a1fdd5-fc48-7d87-a28b-41949decba3${n}`, name, qrCode: `/qr/${n}.png`, qrText: '' })
let page: Shown
let net: ReturnType<typeof network>
afterEach(async () => {
  await page.unmount()
  net.restore()
  setSession({ state: 'loading' })
})
const click = (name: string) => settle(() => byRole('button', name).click())

it('R331, R333: a code is shown as large as the phone, and closing answers with the one shown last', async () => {
  setSession({ state: 'in', me: somebody() })
  net = network(answer(staffCodes.contactWay, { list: [code(1, '静安寺店'), code(2, '徐汇店')] }))
  go('/mobile/codes')
  page = await show(<QrPage />)
  await until(() => byRole('heading', '静安寺店'))
  await click('放大给客户扫')
  const box = await until(() => byRole('dialog', '放大给客户扫'))
  expect(box.querySelector('img')?.getAttribute('src')).toBe('/qr/1.png')
  expect(box.querySelector<HTMLImageElement>('img')!.width).toBeGreaterThan(228)
  expect((byRole('button', '上一个') as HTMLButtonElement).disabled).toBe(true)
  await click('下一个')
  expect(box.querySelector('img')?.getAttribute('src')).toBe('/qr/2.png')
  await click('关闭')
  await until(() => byRole('heading', '徐汇店'))
  expect(history.location.search).toContain(code(2, '').wayId)
})
