/** What the journey over the phones shares: the simulator, its API as an app calls it, two phones, and the pages of that app. */
import assert from 'node:assert/strict'
import type { FrameLocator, Locator } from '@playwright/test'
import { authorizeUrl, hostsAt } from '@rapport/wecom/links.ts'
import { simClient } from '@rapport/wecom-simulator/sim-client.ts'
import { journey } from '../journey.ts'
import { phoneOf } from '../kit.ts'
import { pagesOfAnApp, type Visitor } from './pages.ts'

export const press = (phone: Locator, name: string | RegExp): Promise<void> =>
  phone.getByRole('button', { name, exact: true }).last().click()

/** Back to the four tabs. */
export async function home(phone: Locator): Promise<void> {
  while (await phone.locator('.layer').count()) await press(phone, /^返回$|^工作台$/)
}

/** Opens a page from one of the tabs. */
export async function visit(phone: Locator, tab: string, url: string): Promise<FrameLocator> {
  if (!(await phone.getByRole('textbox', { name: '打开网页' }).isVisible())) await press(phone, tab)
  await phone.getByRole('textbox', { name: '打开网页' }).fill(url)
  await press(phone, '打开')
  return phone.frameLocator('iframe')
}

export const test = journey(async ({ open, urls }) => {
  const sim = simClient(urls.simulator)
  const { corpid, agentid } = (await sim.corps()).corps[0]!
  const { secret } = (await sim.corp({ corpid })).apps.find((app) => app.kind === 'app')!
  const ask = async <T = Record<string, string>>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${urls.simulator}/cgi-bin/${path}`, body ? { method: 'POST', body: JSON.stringify(body) } : {})
    const read = (await answer.json()) as T & { errcode: number; errmsg: string }
    assert.equal(read.errcode, 0, `${path}: ${read.errmsg}`)
    return read
  }
  const { access_token } = await ask(`gettoken?corpid=${corpid}&corpsecret=${secret}`)
  const call = <T = unknown>(path: string, body: object) => ask<T>(`${path}?access_token=${access_token}`, body)

  const phones = await open(`${urls.phone}?as=tangguo`)
  const staff = phoneOf(phones, '唐果')
  const { ticket } = await ask<{ ticket: string }>(`ticket/get?type=agent_config&access_token=${access_token}`)
  const whoIs = (code: string) => ask<Visitor>(`auth/getuserinfo?access_token=${access_token}&code=${code}`)
  const address = await pagesOfAnApp({ simulator: urls.simulator, corpid, agentid, ticket, whoIs })
  const oauth = (scope: 'snsapi_base' | 'snsapi_privateinfo') =>
    authorizeUrl(hostsAt(urls.simulator), { corpId: corpid, agentId: agentid, redirectUri: `${address}/h5`, scope, state: 's' })
  // the phone and the id of whoever scans the code come with the first test
  return { sim, corpid, agentid, access_token, ask, call, phones, staff, address, oauth, stranger: staff, person: '' }
})
