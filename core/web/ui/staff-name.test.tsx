import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { auth, type StaffMe } from '#core/contract/session.ts'
import { setSession } from '../session.ts'
import { answer, network, type Shown, settle, show, somebody } from '../testing.tsx'
import { openDataPause } from './open-data.ts'
import { DepartmentNames, NamesIn, StaffName } from './StaffName.tsx'
import { departmentName, namesAsWords, writtenDepartment } from './staff-name.ts'

const id = (n: number) => `wo${String(n).repeat(30)}`
const signed = { corpId: 'wp1', agentId: 1, timestamp: 1, nonceStr: 'n', signature: 's', configSignature: 'c', scripts: ['/sdk.js'] }
/** Names that WeCom knows; whom it does not, it writes as the id. */
const names: Record<string, string> = { [id(1)]: '林小满', [id(2)]: '许安然', 3: '静安寺店' }
/** How often the page said who it is, as the app of the company, and began to draw names. */
let registered = 0
let starts = 0
let rounds: string[][] = []
let page: Shown | undefined
let net: ReturnType<typeof network>
beforeEach(() => {
  vi.useFakeTimers()
  registered = starts = 0
  rounds = []
  net = network(answer(auth.agentConfig, signed))
  const nobody = () => new Promise<never>(() => {})
  window.ww = {
    register: () => void registered++,
    initOpenData: async () => void starts++,
    getCurExternalContact: nobody,
    getCurExternalChat: nobody,
    sendChatMessage: nobody,
  }
  window.WWOpenData = {
    bindAll(elements) {
      rounds.push(elements.map((e) => e.getAttribute('openid')!))
      for (const e of elements) e.textContent = names[e.getAttribute('openid')!] ?? e.getAttribute('openid')
    },
  }
})
afterEach(async () => {
  await page?.unmount()
  net.restore()
  vi.useRealTimers()
  vi.resetModules()
  setSession({ state: 'loading' })
  window.ww = undefined
  window.WWOpenData = undefined
})
const open = async (corpAuthType: StaffMe['corpAuthType'], ...given: string[]) => {
  setSession({ state: 'in', me: somebody({ corpAuthType }) })
  page = await show(given.map((name) => <StaffName key={name} name={name} />))
}
const textOnPage = () => page!.element.textContent
/** Until it is loaded and WeCom has answered. */
const pass = (ms: number) =>
  settle(async () => {
    await vi.advanceTimersByTimeAsync(ms)
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(0)
  })

it('R307: two names that appear within 200 ms start WeCom’s open data once, and a later one starts it again', async () => {
  await open('oa', id(1))
  await pass(openDataPause - 1)
  await page!.rerender([id(1), id(2)].map((name) => <StaffName key={name} name={name} />))
  await pass(openDataPause - 1)
  expect([openDataPause, rounds, textOnPage()]).toEqual([200, [], '--'])
  await pass(1)
  expect([starts, rounds, textOnPage()]).toEqual([1, [[id(1), id(2)]], '林小满许安然'])

  await page!.rerender(<DepartmentNames names={['3', '总部']} />)
  await pass(openDataPause)
  expect([starts, rounds.slice(1), textOnPage()]).toEqual([1, [['3']], '静安寺店、总部'])
})
it('a department that only WeCom can name is drawn in a sentence, and said by its number where only words can stand; a count stays one', async () => {
  await open('oa')
  const sentence = `在 ${writtenDepartment('3')}、${writtenDepartment('总部')} 的 3 位，负责人 ${id(1)}`
  await page!.rerender(<NamesIn text={sentence} />)
  await pass(openDataPause)
  expect([rounds, textOnPage()]).toEqual([[['3', id(1)]], '在 静安寺店、总部 的 3 位，负责人 林小满'])
  expect([namesAsWords(sentence), departmentName('3')]).toEqual(['在 部门 3、总部 的 3 位，负责人 同事', '部门 3'])
  setSession({ state: 'in', me: somebody({ corpAuthType: 'ia' }) })
  expect([writtenDepartment('3'), departmentName('3')]).toEqual(['3', '3'])
})
it('R238, R239, R348: an authorisation as oa or chat_oa starts both SDKs and has names drawn by WeCom’s element, another one starts neither', async () => {
  for (const type of ['ia', 'pure_ia'] as const) {
    await open(type, id(1))
    await page!.rerender(<DepartmentNames names={['3']} />)
    await pass(openDataPause * 5)
    expect([registered, starts, rounds, textOnPage()]).toEqual([0, 0, [], '3'])
    await page!.unmount()
  }
  for (const type of ['oa', 'chat_oa'] as const) {
    rounds = []
    await open(type, id(2))
    await pass(openDataPause)
    expect(page!.element.innerHTML).toBe(`<ww-open-data type="userName" openid="${id(2)}">许安然</ww-open-data>`)
    expect([registered, starts, rounds]).toEqual([1, 1, [[id(2)]]]) // once a page, however many names
    await page!.unmount()
  }
})
it('R349: where the name is left to WeCom, an empty one is a dash', async () => {
  await open('oa', '')
  expect(textOnPage()).toBe('-')
  await page!.unmount()
  await open('ia', '')
  expect(textOnPage()).toBe('')
})
