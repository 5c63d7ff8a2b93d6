import { Fragment } from 'react'
import { afterEach, expect, it } from 'vitest'
import { screens } from '#apps/side-window/screens.ts'
import type { Output } from '#core/contract/call.ts'
import { Dialogs } from '#core/web/dialog.tsx'
import { queryClient } from '#core/web/request/query.ts'
import { setSession } from '#core/web/session.ts'
import { answer, byRole, network, refusal, type Shown, settle, show, somebody, until } from '#core/web/testing.tsx'
import { missions, missionsBeside } from '../../contract.ts'

let page: Shown
let net: ReturnType<typeof network>
afterEach(async () => {
  await page.unmount()
  net.restore()
  queryClient.clear()
  setSession({ state: 'loading' })
})
type Mine = Output<typeof missions.mine>
const mission: Mine['list'][number] = {
  missionId: '01a1fdd5-fc48-7d87-a28b-41949decba31',
  name: '圣诞预售',
  msgData: {
    text: '圣诞树根蛋糕开始预订\n我是{{staff_name}}',
    attachments: [
      { msgtype: 'link', title: '预订页', url: 'https://example.com' },
      { msgtype: 'image', fileId: '01a1fdd5-fc48-7d87-a28b-41949decba32' },
    ],
  },
  customers: 12,
  askedAt: '2026-11-21T02:00:00.000Z',
}
async function open(mine: Mine | ReturnType<typeof refusal>, confirmed = true) {
  setSession({ state: 'in', me: somebody({ isRoot: false }) })
  net = network({ ...answer(missions.mine, () => mine), ...answer(missionsBeside.confirm, { confirmed, delivered: confirmed ? 12 : 0 }) })
  const { default: Page } = await screens.find((s) => s.path === '/client/side_window/mass_send')!.load()
  page = await show(<Page />)
}

it('A-3: what waits for the own confirmation, in the words the customers will get, and one tap sends it', async () => {
  await open({ list: [mission] })
  const send = await until(() => byRole('button', '发送「圣诞预售」'))
  const one = send.closest('li')!
  expect(one.textContent).toContain('圣诞树根蛋糕开始预订\n我是周若溪')
  expect(one.textContent).toContain('预订页图片发给 12 位客户')
  expect(byRole('status').textContent).toMatch(/^1 条群发等你发送/)
  await settle(() => send.click())
  await until(() => expect(net.sent.find((s) => s.url.includes('/mission/confirm'))?.body).toEqual({ mission_id: mission.missionId }))
})
it('where WeCom lets only the member press send, a dialog says so and does not pass by', async () => {
  await open({ list: [mission] }, false)
  const dialogs = await show(<Dialogs around={Fragment} />)
  const send = await until(() => byRole('button', '发送「圣诞预售」'))
  await settle(() => send.click())
  await until(() => expect(byRole('alertdialog').textContent).toContain('请在企业微信里点「发送」'))
  await settle(() => byRole('button', '确定').click())
  await dialogs.unmount()
})
it('nothing waits, and a list that could not be read', async () => {
  await open({ list: [] })
  await until(() => byRole('heading', '没有等你发送的群发'))
  await page.unmount()
  net.restore()
  queryClient.clear()
  await open(refusal(500, '坏了'))
  await until(() => byRole('button', /重试/))
})
