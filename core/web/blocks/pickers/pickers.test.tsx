import { act } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { customerTags } from '#areas/customer/customer-tags/contract.ts'
import tagParts from '#areas/customer/customer-tags/web/parts.ts'
import { departments, staff } from '#areas/staff/staff-management/contract.ts'
import staffParts from '#areas/staff/staff-management/web/parts.ts'
import { visibleNodes } from '#areas/staff/staff-management/web/pickers/Tree.tsx'
import { registerParts } from '../../parts.ts'
import { until } from '../../testing.tsx'
import { allOf, byName, clean, press, requests, settle, show, type } from '../testing/kit.tsx'
import { loadPinyin, matches, pasted } from './match.ts'
import { openPicker } from './open.ts'
import { PickField } from './Pickers.tsx'
import { forgetRows } from './rows.ts'

const people = ['周若溪', '林小满', '许安然'].map((name, i) => ({
  staff_id: `s${i}`,
  staff_ext_id: `u${i}`,
  name,
  alias: i === 1 ? 'Sam' : '',
  avatar: '',
  department_names: ['静安寺店'],
  unavailable: i === 2 ? '没有席位' : null,
}))
const answers = {
  [staff.list.path]: (q: URLSearchParams) => {
    const list = people.filter((p) => !q.get('keyword') || p.name.includes(q.get('keyword')!))
    return { list, total: list.length }
  },
  [departments.list.path]: () => ({ list: [{ department_id: 1, name: '总部', parent_id: 0, staff_count: 3 }] }),
}

describe('pickers', () => {
  beforeAll(() => registerParts({ staff: staffParts, tags: tagParts }))
  afterEach(async () => {
    await clean()
    forgetRows()
  })

  it('R292: tag groups are first read 20 at a time', async () => {
    await show(<i />, { ...answers, [customerTags.options.path]: () => ({ list: [], total: 0 }) })
    const answer = openPicker('tags', [])
    await settle(300)
    expect(requests.find((a) => a.path === customerTags.options.path)?.query).toContain('page_size=20')
    await press(byName('取消', 'button'))
    expect(await answer).toBeUndefined()
  })

  it('chooses by name, refuses with a reason, answers the ids', async () => {
    await show(<i />, answers)
    const answer = openPicker('staff', ['s1'])
    await settle(300)
    expect(allOf('[role=option]').map((o) => o.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false'])
    expect(document.body.textContent).toContain('没有席位')
    expect(allOf('[role=option] b').map((b) => b.textContent)).toEqual(['周若溪', '林小满（Sam）', '许安然']) // R350
    await press(allOf('[role=option]')[2]!)
    await press(allOf('[role=option]')[0]!)
    expect(document.body.textContent).toContain('已选 2 人')
    await press(byName('选好 2 人', 'button'))
    expect(await answer).toEqual(['s1', 's0'])
  })

  it('from the search field ↓ moves along the rows, Enter takes one, and both are announced', async () => {
    await show(<i />, answers)
    const answer = openPicker('staff', [])
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
    expect(await answer).toEqual(['s1'])
  })

  it('no key takes a row while those of what is typed are on their way', async () => {
    let arrive = () => {}
    const late = new Promise<void>((done) => {
      arrive = done
    })
    await show(<i />, {
      ...answers,
      [staff.list.path]: async (q: URLSearchParams) => {
        if (q.get('keyword')) await late
        return answers[staff.list.path]!(q)
      },
    })
    const answer = openPicker('staff', [])
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
    expect(await answer).toEqual(['s0'])
  })

  it('moves along departments from the search field, and says where it is', async () => {
    const shops = [
      { department_id: 1, name: '麦禾烘焙', parent_id: 0, staff_count: 9 },
      { department_id: 2, name: '静安店', parent_id: 1, staff_count: 4 },
      { department_id: 3, name: '陆家嘴店', parent_id: 1, staff_count: 5 },
    ]
    await show(<i />, { ...answers, [departments.list.path]: () => ({ list: shops }) })
    const answer = openPicker('departments', [])
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
    expect(await answer).toEqual(['3', '2'])
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
