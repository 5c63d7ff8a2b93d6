import { act } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { customerTags } from '#areas/customer/customer-tags/contract.ts'
import tagParts from '#areas/customer/customer-tags/web/parts.ts'
import { departments, staff } from '#areas/staff/staff-management/contract.ts'
import staffParts from '#areas/staff/staff-management/web/parts.ts'
import { visibleNodes } from '#areas/staff/staff-management/web/pickers/Tree.tsx'
import { member } from '#areas/staff/staff-management/web/testing.ts'
import { registerParts } from '../../parts.ts'
import { until } from '../../testing.tsx'
import { allOf, answer, byName, clean, press, requests, settle, show, type } from '../testing/kit.tsx'
import { loadPinyin, matches, pasted } from './match.ts'
import { openPicker } from './open.ts'
import { PickField } from './Pickers.tsx'
import { forgetRows } from './rows.ts'

const people = [member('s0', '周若溪'), member('s1', '林小满', { alias: 'Sam' }), member('s2', '许安然', { unavailable: '没有席位' })]
const found = (keyword = '') => {
  const list = people.filter((p) => p.name.includes(keyword))
  return { list, total: list.length }
}
const department = (departmentId: number, name: string, parentId: number, staffCount: number) => ({
  departmentId,
  name,
  parentId,
  staffCount,
  leaders: [],
})
const answers = {
  ...answer(staff.list, ({ keyword }) => found(keyword)),
  ...answer(departments.list, { list: [department(1, '总部', 0, 3)], total: 1 }),
}

describe('pickers', () => {
  beforeAll(() => registerParts({ staff: staffParts, tags: tagParts }))
  afterEach(async () => {
    await clean()
    forgetRows()
  })

  it('R292: tag groups are first read 20 at a time', async () => {
    await show(<i />, { ...answers, ...answer(customerTags.options, { list: [], total: 0 }) })
    const chosen = openPicker('tags', [])
    await settle(300)
    expect(requests.find((a) => a.path === customerTags.options.path)?.query).toContain('page_size=20')
    await press(byName('取消', 'button'))
    expect(await chosen).toBeUndefined()
  })

  it('chooses by name, refuses with a reason, answers the ids', async () => {
    await show(<i />, answers)
    const chosen = openPicker('staff', ['s1'])
    await settle(300)
    expect(allOf('[role=option]').map((o) => o.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false'])
    expect(document.body.textContent).toContain('没有席位')
    expect(allOf('[role=option] b').map((b) => b.textContent)).toEqual(['周若溪', '林小满（Sam）', '许安然']) // R350
    await press(allOf('[role=option]')[2]!)
    await press(allOf('[role=option]')[0]!)
    expect(document.body.textContent).toContain('已选 2 人')
    await press(byName('选好 2 人', 'button'))
    expect(await chosen).toEqual(['s1', 's0'])
  })

  it('from the search field ↓ moves along the rows, Enter takes one, and both are announced', async () => {
    await show(<i />, answers)
    const chosen = openPicker('staff', [])
    await settle(300)
    const field = allOf('.pick-search input')[0]!
    const key = async (name: string) => {
      await act(async () => field.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })))
      await settle()
    }
    const announced = () => document.getElementById(field.getAttribute('aria-activedescendant')!)?.textContent
    expect(announced()).toContain('周若溪')
    await key('ArrowDown')
    expect(announced()).toContain('林小满')
    await key('Enter')
    expect(allOf('[role=option]').map((o) => o.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false'])
    await key('ArrowDown')
    await key('ArrowDown')
    await key('Enter') // who has no seat is not taken, and the last row is the last
    expect(announced()).toContain('许安然')
    await press(byName('选好 1 人', 'button'))
    expect(await chosen).toEqual(['s1'])
  })

  it('no key takes a row while those of what is typed are on their way', async () => {
    let arrive = () => {}
    const late = new Promise<void>((done) => {
      arrive = done
    })
    await show(<i />, {
      ...answers,
      ...answer(staff.list, async ({ keyword }) => {
        if (keyword) await late
        return found(keyword)
      }),
    })
    const chosen = openPicker('staff', [])
    await settle(300)
    const field = allOf('.pick-search input')[0]!
    const enter = () =>
      act(async () => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })))
    await type(field, '若')
    await enter()
    expect(allOf('[role=option][aria-selected=true]')).toHaveLength(0)
    arrive()
    await until(() => expect(document.querySelector('.pick-body')?.getAttribute('aria-busy')).toBe('false'))
    await enter()
    await press(await until(() => byName('选好 1 人', 'button')))
    expect(await chosen).toEqual(['s0'])
  })

  it('moves along departments from the search field, and says where it is', async () => {
    const shops = [department(1, '麦禾烘焙', 0, 9), department(2, '静安店', 1, 4), department(3, '陆家嘴店', 1, 5)]
    await show(<i />, { ...answers, ...answer(departments.list, { list: shops, total: 3 }) })
    const chosen = openPicker('departments', [])
    await until(() => expect(allOf('[role=treeitem]')).toHaveLength(3))
    const field = document.querySelector<HTMLElement>('[role=combobox]')!
    const key = async (name: string) => {
      await act(async () => field.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })))
      await settle()
    }
    const announced = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
    expect(announced()).toContain('麦禾烘焙')
    await key('ArrowDown')
    expect(announced()).toContain('静安店')
    await key('ArrowDown')
    await key('Enter')
    expect(announced()).toContain('陆家嘴店')
    expect(allOf('[role=treeitem]').map((o) => o.getAttribute('aria-selected'))).toEqual(['false', 'false', 'true'])
    await type(field, '静安')
    await key('Enter')
    await press(await until(() => byName('选好 2 个部门', 'button')))
    expect(await chosen).toEqual(['3', '2'])
  })

  it('ticks a pasted list and names who was not found', async () => {
    await show(<i />, answers)
    void openPicker('staff', [])
    await settle(300)
    await press(byName('粘贴名单', 'button'))
    await type(byName('名单', 'textarea'), '周若溪\n许安然、无此人')
    await press(byName('查找并选中', 'button'), 200)
    expect(document.body.textContent).toContain('已选 1 人')
    expect(document.body.textContent).toContain('2 个没有找到：许安然、无此人')
  })

  it('asks for the names of what is already chosen', async () => {
    await show(<PickField kind="staff" value={['s0', 's1']} />, answers)
    await settle()
    expect(document.body.textContent).toContain('周若溪')
    expect(document.body.textContent).toContain('林小满')
  })

  it('finds people by pinyin and initials', async () => {
    await loadPinyin()
    expect(matches('linxiao', '林小满')).toBe(true)
    expect(matches('lxm', '林小满')).toBe(true)
    expect(matches('lxn', '林小满')).toBe(false)
    expect(pasted('a，b、 c\n\na')).toEqual(['a', 'b', 'c'])
  })

  it('draws a tree whose department is its own parent', () => {
    const nodes = visibleNodes([{ departmentId: 1, name: 'x', parentId: 1, staffCount: 0 }], new Set([1]))
    expect(nodes.map((n) => n.name)).toEqual(['x'])
  })
})
