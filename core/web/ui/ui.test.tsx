import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { code } from '#core/contract/errors.ts'
import { auth } from '#core/contract/session.ts'
import { Lead } from '../blocks/table/cells.tsx'
import { ApiError } from '../request/error.ts'
import { byRole, type Shown, show } from '../testing.tsx'
import { Avatar, sized } from './Avatar.tsx'
import { corpColor, corpMark } from './corp-mark.ts'
import { ErrorState } from './Empty.tsx'
import { Figure, Money, NumberLink, Time } from './Figure.tsx'
import { Icon } from './Icon.tsx'
import { NamesIn, StaffName } from './StaffName.tsx'
import { namesAsWords, staffName } from './staff-name.ts'
import { Status, Tags } from './Tag.tsx'

let page: Shown | undefined
const text = () => page!.element.textContent
afterEach(async () => {
  await page?.unmount()
})

describe('small components', () => {
  it('R300: avatar sizes 40, 60 and 100 are 46, 64 and 96 at the chat platform, and untouched elsewhere', () => {
    const at = (n: number) => `https://wx.qlogo.cn/mmhead/abc/${n}`
    expect([40, 60, 100].map((size) => sized(at(0), size))).toEqual([at(46), at(64), at(96)])
    expect(sized('https://example.com/a/0', 40)).toBe('https://example.com/a/0')
  })
  it('R230: an id of 30 word characters behind wo is drawn by WeCom’s element, any other name as it is', async () => {
    const id = `wo${'a1_'.repeat(10)}`
    page = await show(
      <>
        <StaffName name={id} />
        <StaffName name={id.slice(0, -1)} />
        <StaffName name="周若溪" alias="Rosie" />
      </>,
    )
    expect(page.element.innerHTML).toBe(`<ww-open-data type="userName" openid="${id}">-</ww-open-data>${id.slice(0, -1)}周若溪（Rosie）`)
  })
  it('R230: words draw the names among them, and a label or an avatar never shows such an id', async () => {
    const id = `wo${'a1_'.repeat(10)}`
    page = await show(
      <>
        <NamesIn text={`${id}确认了，${id.slice(1)}没有`} />
        <Lead name={id} alias="Rosie" kind="staff" />
      </>,
    )
    expect([...page.element.querySelectorAll('ww-open-data')].map((e) => e.getAttribute('openid'))).toEqual([id, id])
    expect(text()).toBe(`-确认了，${id.slice(1)}没有-`)
    expect(page.element.querySelector('b')!.title).toBe('同事（Rosie）')
    expect(page.element.querySelector('.avatar')!.getAttribute('data-initial')).toBeNull()
    expect([staffName({ name: id }), namesAsWords(`1. ${id}`)]).toEqual(['同事', '1. 同事'])
  })
  it('staff are circles, customers rounded squares', async () => {
    page = await show(
      <>
        <Avatar name="周若溪" />
        <Avatar name="Mia" kind="customer" />
      </>,
    )
    expect([...page.element.children].map((e) => [e.className, e.getAttribute('data-initial')])).toEqual([
      ['avatar', '溪'],
      ['avatar square', 'M'],
    ])
  })
  it('a company without a logo is its initial on a colour of its own, as an avatar and as a picture', async () => {
    page = await show(<Avatar name="麦禾烘焙" kind="corp" />)
    const avatar = page.element.firstElementChild as HTMLElement
    expect(avatar.getAttribute('data-initial')).toBe('麦')
    const mark = decodeURIComponent(corpMark('麦禾烘焙'))
    expect(mark).toContain('>麦</text>')
    expect(mark).toContain(`fill="${corpColor('麦禾烘焙')}"`)
    expect(decodeURIComponent(corpMark('<script>'))).toContain('>&#60;</text>')
    expect(corpMark('')).toBe('')
  })
  it('an avatar shows the initial until its picture is there, and again when it does not come', async () => {
    page = await show(<Avatar name="周若溪" src="/face.png" />)
    const avatar = page.element.firstElementChild!
    const lookAfter = async (event: string) => {
      await act(async () => void avatar.querySelector('img')!.dispatchEvent(new Event(event)))
      return [avatar.getAttribute('data-initial'), avatar.querySelector('img') !== null]
    }
    expect(avatar.getAttribute('data-initial')).toBe('溪')
    expect(await lookAfter('load')).toEqual([null, true])
    expect(await lookAfter('error')).toEqual(['溪', false])
  })
  it('at most two tags, then how many more', async () => {
    page = await show(<Tags tags={[{ name: 'a' }, { name: 'b' }, { name: 'c' }, { name: 'd' }]} />)
    expect(text()).toBe('ab+2')
  })
  it('a status is a shape and a word', async () => {
    page = await show(<Status kind="attention">将到期</Status>)
    expect(page.element.firstElementChild?.className).toBe('status caution')
    expect(text()).toBe('将到期')
  })
  it('an area’s own icon is drawn like the others', async () => {
    page = await show(<Icon name={[['path', { d: 'M3 3v18h18' }]]} label="柱" />)
    const drawn = byRole('img', '柱')
    expect([drawn.getAttribute('width'), drawn.getAttribute('stroke-width'), drawn.querySelector('path')?.getAttribute('d')]).toEqual([
      '16',
      '1.5',
      'M3 3v18h18',
    ])
  })
  it('G-12: zero, no data and not permitted look different; a number links to what it counts', async () => {
    page = await show(
      <>
        <NumberLink value={0} />
        <NumberLink value={null} />
        <NumberLink value={3412} to="/dashboard/customer" />
        <Figure label="会话" value={5} locked="缺少会话存档权限" />
      </>,
    )
    expect(text()).toBe('0-3,412会话')
    expect(byRole('link', '3,412').getAttribute('href')).toBe('/dashboard/customer')
    expect(byRole('img', '缺少会话存档权限')).toBeTruthy()
  })
  it('R298: money from cents; empty is -', async () => {
    page = await show(
      <>
        <Money cents={428600} /> <Money cents={null} /> <Time at={null} />
      </>,
    )
    expect(text()).toBe('¥4,286.00 - -')
  })
  it('G-4: an error says cause, code and request id, and offers to try again', async () => {
    const error = new ApiError(auth.loginStatus, {
      code: code.platform,
      message: '它说请求太快了',
      hint: '约 40 秒后可以再试',
      requestId: 'r-91c2f0',
      httpStatus: 200,
      logic: true,
    })
    let tried = 0
    page = await show(<ErrorState error={error} retry={() => tried++} />)
    expect(text()).toContain('它说请求太快了。约 40 秒后可以再试')
    expect(text()).toContain('60000 · r-91c2f0')
    byRole('button', '重试').click()
    expect(tried).toBe(1)
  })
})
