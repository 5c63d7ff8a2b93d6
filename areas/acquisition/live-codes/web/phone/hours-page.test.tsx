import { afterEach, expect, it } from 'vitest'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { member } from '#areas/staff/staff-management/web/testing.ts'
import type { Input } from '#core/contract/call.ts'
import { go } from '#core/web/history.ts'
import { setSession } from '#core/web/session.ts'
import { answer, byRole, type Network, network, refusal, type Shown, settle, show, somebody, until } from '#core/web/testing.tsx'
import { liveCodes } from '../../contract.ts'
import type { Band, LiveCodeDraft } from '../../draft.ts'
import { codeDraft, codeRow, wayId } from '../testing.ts'
import HoursPage from './HoursPage.tsx'

const [ann, ben] = ['01a1fdd5-fc48-7d87-a28b-41949decba41', '01a1fdd5-fc48-7d87-a28b-41949decba42']
const band = (over: Partial<Band> = {}): Band => ({
  name: '早班',
  weekdays: [1, 2, 3, 4, 5],
  from: 480,
  to: 1320,
  receivers: [
    { staffId: ann, weight: 60, dailyCap: 20 },
    { staffId: ben, weight: 40, dailyCap: null },
  ],
  ...over,
})
const weekend = band({ name: '周末', weekdays: [6], from: 600, to: 1080 })
const draft = codeDraft({ name: '静安寺店', bands: [band(), weekend], backupStaffIds: [ben] })
let page: Shown
let net: Network
let now: { draft: LiveCodeDraft; version: number; mine: boolean }
const updates: Input<typeof liveCodes.update>[] = []
let refused: ReturnType<typeof refusal> | undefined
afterEach(async () => {
  await page.unmount()
  net.restore()
  setSession({ state: 'loading' })
})
async function open(more: Partial<typeof now> = {}) {
  now = { draft, version: 3, mine: true, ...more }
  refused = undefined
  setSession({ state: 'in', me: somebody() })
  updates.length = 0
  net = network({
    ...answer(staff.list, { list: [member(ann, '安安', { alias: 'Ann' }), member(ben, '小本')], total: 2 }),
    ...answer(liveCodes.one, () => ({
      row: codeRow({ name: '静安寺店', mine: now.mine }),
      draft: now.draft,
      inForce: null,
      version: now.version,
    })),
    ...answer(liveCodes.update, (sent) => {
      updates.push(sent)
      return refused ?? {}
    }),
  })
  go(`/mobile/codes/hours?way=${wayId}`)
  page = await show(<HoursPage />)
  await until(() => byRole('heading', '静安寺店'))
  await until(() => expect(document.body.textContent).toContain('安安（Ann）'))
}
const part = (name: string) => byRole('heading', name).closest('section')!
const days = (of: string, ...flip: string[]) =>
  settle(async () => {
    byRole('button', /^星期/, part(of)).click()
    await settle()
    for (const label of document.querySelectorAll('dialog label'))
      if (flip.includes(label.textContent!)) label.querySelector('input')!.click()
    await settle()
    document.querySelector<HTMLFormElement>('dialog form')!.requestSubmit()
  })
const press = (name: string) => settle(() => byRole('button', name).click())
const notice = () => byRole('status').textContent

it('days of a shift are changed on the phone: uncovered hours are told at once, and the version goes along', async () => {
  await open({ draft: { ...draft, bands: [band({ to: 1200 }), weekend] } })
  for (const text of ['60% · 每天约 20 位', '40%', '备用员工']) expect(document.body.textContent).toContain(text)
  expect(notice()).toContain('周一 20:00–22:00 没有人值班')
  expect(notice()).toContain('另外还有 7 段没有人')
  expect((byRole('button', '保存') as HTMLButtonElement).disabled).toBe(true)
  await days('早班', '星期三')
  expect(notice()).toContain('周三 08:00–22:00 没有人值班')
  await settle(() => {
    const to = document.querySelector<HTMLSelectElement>('select[aria-label="早班 结束"]')!
    expect([...to.options].at(-1)!.text).toBe('24:00')
    to.value = '1440'
    to.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await press('保存')
  const bands = [band({ weekdays: [1, 2, 4, 5], to: 1440 }), weekend]
  expect(updates).toEqual([{ wayId, version: 3, draft: { ...draft, bands } }])
})

it('shifts that meet are named at the shift, and are not sent', async () => {
  await open()
  await days('周末', '星期五', '星期六')
  expect(part('周末').textContent).toContain('和第 1 段的时间重叠了')
  expect((byRole('button', '保存') as HTMLButtonElement).disabled).toBe(true)
})

it('a refusal stands at its shift; of two who change at once the slower sees what is there now', async () => {
  await open()
  await days('早班', '星期三')
  refused = refusal(400, 'no', { field: 'draft.bands.1.to', fields: [{ field: 'draft.bands.1.to', message: '不能这么晚' }] })
  await press('保存')
  await until(() => expect(part('周末').textContent).toContain('不能这么晚'))
  refused = refusal(409, '打开之后有人改过这个活码')
  await press('保存')
  await until(() => expect(byRole('alert').textContent).toContain('打开之后有人改过这个活码'))
  now = { ...now, draft: { ...draft, bands: [band({ weekdays: [7] })] }, version: 4 }
  await press('看最新的内容')
  await until(() => expect(byRole('button', /^星期/, part('早班')).textContent).toContain('周日'))
  await days('早班', '星期一')
  refused = undefined
  await press('保存')
  expect(updates.at(-1)).toMatchObject({ version: 4, draft: { bands: [{ weekdays: [1, 7] }] } })
})

it('a code that is gone, or an address that names none, leads back to the list', async () => {
  setSession({ state: 'in', me: somebody() })
  net = network(answer(liveCodes.one, () => refusal(404, '没有找到')))
  for (const search of [`?way=${wayId}`, '']) {
    go(`/mobile/codes/hours${search}`)
    page = await show(<HoursPage />)
    await until(() => byRole('heading', '没有找到这个活码'))
    expect([...document.querySelectorAll('a')].map((a) => [a.textContent, a.getAttribute('href')])).toEqual([
      ['活码', '/mobile/codes'],
      ['去活码列表', '/mobile/codes'],
    ])
    expect(document.querySelectorAll('button')).toHaveLength(0)
    if (search) await page.unmount()
  }
  expect(net.sent).toHaveLength(1)
})

it('who may not change it looks only', async () => {
  await open({ mine: false })
  expect(part('早班').textContent).toContain('周一至周五 08:00–22:00')
  expect(document.querySelectorAll('select, .weekdays')).toHaveLength(0)
  expect(document.body.textContent).toContain('你只能查看')
})
