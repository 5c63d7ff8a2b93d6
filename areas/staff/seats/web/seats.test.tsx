import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { screens } from '#apps/console/screens.ts'
import { liveCodes } from '#areas/acquisition/live-codes/contract.ts'
import { liveCodeScreens } from '#areas/acquisition/live-codes/web/screens.ts'
import { home } from '#areas/foundation/app-shell/contract.ts'
import HomePage from '#areas/foundation/app-shell/web/HomePage.tsx'
import { ownSeat, type SeatStatus, seatKinds } from '#core/contract/seats.ts'
import { tasks } from '#core/contract/tasks.ts'
import { savedViews, tableHeader } from '#core/contract/views.ts'
import { CallForm } from '#core/web/blocks/form/CallForm.tsx'
import { answer, byName, clean, press, requests, settle, show, type } from '#core/web/blocks/testing/kit.tsx'
import { openDialog } from '#core/web/dialog.tsx'
import { registerParts } from '#core/web/parts.ts'
import { makeRouter } from '#core/web/router.tsx'
import { setSeat, setSession, useSession } from '#core/web/session.ts'
import { NoPermission } from '#core/web/shell/StatePages.tsx'
import { somebody, until } from '#core/web/testing.tsx'
import { seatRelease, seats } from '../contract.ts'
import type { ReleaseProps } from './ReleaseDialog.tsx'
import SeatsPage from './SeatsPage.tsx'
import { seatClose } from './seat-close.ts'

beforeEach(() => {
  registerParts({})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  setSession({ state: 'in', me: somebody({ isRoot: true, dataScope: 'all', corpAuthType: 'oa' }), seat: status(true) })
})
afterEach(async () => {
  await clean()
  setSession({ state: 'loading' })
  vi.restoreAllMocks()
})
function status(base: boolean): SeatStatus {
  return {
    ltc: true,
    kinds: seatKinds.map((kind) => ({
      kind,
      counted: kind === 'base',
      held: kind !== 'base' || base,
      since: null,
      endsAt: null,
      waiting: false,
    })),
    closed: base ? {} : { channel_qr: 'seat' },
  }
}
const dialog = () => document.querySelector<HTMLElement>('[role=dialog]')
const words = () => dialog()?.textContent ?? ''
const closed = () => until(() => expect(dialog()).toBeNull())
const buttons = () => [...dialog()!.querySelectorAll('.dlg-foot button')].map((b) => b.textContent)

it('R321 R322 R323 R324: the close dialog is 452 wide, says 仍要关闭 and 取 消, and shows message, confirm text, width and functions', async () => {
  await show(<p />, {})
  const props = { title: '释放席位', message: '会释放 3 个席位', functions: [{ key: 'a', label: '「渠道活码」关闭', said: '3 人' }] }
  const first = seatClose(props)
  await until(() => expect(dialog()?.style.width).toBe('452px'))
  expect(buttons()).toEqual(['取 消', '仍要关闭'])
  expect(words()).toContain('会释放 3 个席位')
  expect(dialog()!.querySelector('.seat-stops')?.textContent).toBe('「渠道活码」关闭3 人')
  await press(byName('仍要关闭'))
  expect(await first).toBe(true)
  await closed()
  const second = seatClose({ ...props, verb: '全部释放', width: 600 })
  await until(() => expect(dialog()?.style.width).toBe('600px'))
  expect(buttons()).toEqual(['取 消', '全部释放'])
  await press(byName('取 消'))
  expect(await second).toBe(false)
  await closed()
})

const kindState = (kind: (typeof seatKinds)[number]) => ({
  ...{ kind, counted: true, granted: 10, used: 3, ending: 0, unused: 0, waiting: 0, endsAt: null },
  ...{ newMembers: 'nobody' as const, departmentIds: [], version: 1 },
})

const codesScreen = { ...liveCodeScreens.list, load: async () => ({ default: () => null }) }
it('before seats are taken back stands what stops, and nothing is taken until that has been seen', async () => {
  makeRouter([codesScreen], { shell: () => null, notFound: () => null } as never)
  await show(<p />, {
    ...answer(seats.summary, { kinds: seatKinds.map(kindState) }),
    ...answer(seatRelease.preview, {
      ...{ people: 1, seats: 1, lastSeats: 1 },
      kinds: [{ kind: 'base', seats: 1 }],
      modules: [
        { module: 'channel_qr', people: 1 },
        { module: 'shopping_mall', people: 1 },
      ],
    }),
    ...answer(seatRelease.release, { released: 1 }),
  })
  const staffId = '01930000-0000-7000-8000-000000000001'
  const props: ReleaseProps = { title: '释放', staffId, picked: { ids: [staffId] }, among: ['base', 'chat'] }
  void openDialog<ReleaseProps, boolean>(() => import('./ReleaseDialog.tsx'), props, { label: '释放' })
  await until(() => expect(words()).toContain('基础席位'))
  const verb = byName('仍要关闭') as HTMLButtonElement
  expect(verb.disabled).toBe(true)
  await press(byName('基础席位', 'label').querySelector('input')!)
  await until(() => expect(words()).toContain('「渠道活码」关闭'))
  expect(words()).toContain('1 人释放后就没有任何席位了')
  expect(words(), 'a module without a screen has nothing to close').not.toContain('「商城」')
  await press(verb)
  await closed()
  expect(requests.find((r) => r.path === '/seat_release/release')?.body).toEqual({ staff_ids: [staffId], kinds: ['base'] })
})

it('where no kind is counted there is nothing to give or take: the buttons for many say so, and open nothing', async () => {
  const kinds = (counted: boolean) => answer(seats.summary, { kinds: seatKinds.map((kind) => ({ ...kindState(kind), counted })) })
  const staffId = '01930000-0000-7000-8000-000000000001'
  const row = {
    ...{ staffId, staffExtId: 'lin', name: '林小满', alias: '', avatar: '' },
    departmentNames: [],
    status: 1,
    seats: [],
    waiting: [],
    usedAt: null,
  }
  const rest = {
    ...answer(seats.list, { list: [row], total: 1 }),
    ...answer(tableHeader.get, { columns: [] }),
    ...answer(savedViews.list, { list: [] }),
  }
  makeRouter(screens, { shell: () => null, notFound: () => null } as never)
  const bar = async (counted: boolean) => {
    await clean()
    await show(<SeatsPage />, { ...kinds(counted), ...rest }, '/dashboard/seat_manage_page')
    await press(document.querySelector<HTMLElement>('tbody input[type=checkbox]')!)
    const all = [...document.querySelectorAll<HTMLButtonElement>('.ct-batch button.small')]
    return all.map((b) => [b.textContent, b.disabled, b.title])
  }
  const why = expect.stringContaining('现在五类席位都不限')
  expect(await bar(false)).toEqual([
    ['分配', true, why],
    ['换给别人', true, why],
    ['释放', true, why],
  ])
  expect(document.querySelector('.ct-note')?.textContent).toContain('现在五类席位都不限')
  expect(await bar(true)).toEqual([
    ['分配', false, ''],
    ['换给别人', false, ''],
    ['释放', false, ''],
  ])
})

function Page() {
  const { seat } = useSession()
  const fields = [{ name: 'draft.name', label: '名称' }]
  if (seat?.closed.channel_qr) return <NoPermission module="channel_qr" />
  return <CallForm call={liveCodes.add} title="新建" sections={[{ key: 'a', title: 'a', fields }]} />
}

it('R181 R340: a seat that ends in the middle of work closes the page with the reason and the tips, and the draft is there when it is back', async () => {
  await show(<Page />, {})
  const field = () => document.querySelector<HTMLInputElement>('[id$="_draft_name"]')!
  await type(field(), '静安寺')
  setSeat(status(false))
  await until(() => expect(document.body.textContent).toContain('「渠道活码」需要基础席位'))
  await press(byName('看看我的席位'))
  await until(() => expect(words()).toMatch(/基础席位 没有.*个模块关闭/))
  await press(byName('知道了'))
  await closed()
  setSeat(status(true))
  await settle()
  await press(byName('接着写'))
  expect(field().value).toBe('静安寺')
})

it('R132: an order id on home asks for the seat once, and without one nobody asks', async () => {
  const answers = {
    ...answer(home.attention, { asOf: new Date().toISOString(), list: [] }),
    ...answer(home.checklist, { steps: [] }),
    ...answer(tasks.list, { list: [], total: 0 }),
    ...answer(ownSeat.status, status(true)),
  }
  const asked = () => requests.filter((r) => r.path === '/vip/seat/status').map((r) => r.query)
  await show(<HomePage />, answers, '/dashboard/home')
  expect(asked()).toEqual([])
  await clean()
  await show(<HomePage />, answers, '/dashboard/home?order_id=o-7')
  await until(() => expect(words()).toContain('我的席位'))
  expect([asked(), location.search]).toEqual([['?order_id=o-7'], ''])
  await press(byName('知道了'))
  await closed()
})

it('R340: home says what a missing seat closes, with the way to one’s seats, and nothing to whoever has theirs', async () => {
  makeRouter([codesScreen], { shell: () => null, notFound: () => null } as never)
  setSeat(status(false))
  await show(<HomePage />, {
    ...answer(home.attention, { asOf: new Date().toISOString(), list: [] }),
    ...answer(home.checklist, { steps: [] }),
    ...answer(tasks.list, { list: [], total: 0 }),
  })
  expect(document.body.textContent).toContain('你没有基础席位，要用它的页面没有打开')
  await press(byName('看看我的席位', 'button'))
  await until(() => expect(words()).toContain('我的席位'))
  await press(byName('知道了'))
  await closed()
  setSeat(status(true))
  await settle()
  expect(document.body.textContent).not.toContain('你没有基础席位')
})
