/** What the journeys share: waiting for what a person would see, and the phones of the simulator. */
import assert from 'node:assert/strict'
import type { Locator, Page } from '@playwright/test'

/** Asks again until the answer satisfies: numbers on a page follow what happened within moments. */
export async function until<T>(what: string, read: () => Promise<T>, good: (value: T) => boolean, timeoutMs = 10_000): Promise<T> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const value = await read().catch((error: Error) => error)
    if (!(value instanceof Error) && good(value)) return value
    if (Date.now() > end) throw new Error(`${what}: ${value instanceof Error ? value.message : JSON.stringify(value)}`)
    await new Promise((done) => setTimeout(done, 100))
  }
}

/** The words of an element, spaces in one. */
export const words = async (at: Locator): Promise<string> => (await at.innerText()).replace(/\s+/g, ' ').trim()

export const sees = (at: Page | Locator, text: string | RegExp): Promise<void> => at.getByText(text).first().waitFor()

export const numberOf = (text: string): number => Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', ''))

/** No page of ours is wider than the window it is read in. */
export async function fitsIn(page: Page, width: number): Promise<void> {
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
  assert.ok(wide <= width, `the page is ${wide} px wide in a window of ${width} px`)
}

/** The columns that a list shows by itself stand in it side by side: nobody scrolls sideways at a desk, with the menu open. */
export async function columnsFit(page: Page): Promise<void> {
  // A window that has just changed its size is measured by the list a frame later.
  await until(
    'how many px the columns are wider than their list',
    () => page.evaluate<number>("Math.max(0, ...[...document.querySelectorAll('.ct-scroll')].map((b) => b.scrollWidth - b.clientWidth))"),
    (over) => over <= 1,
  )
}

/** No figure, time or date loses its end: half a number is another number. */
export async function figuresWhole(page: Page): Promise<void> {
  // A chart draws itself anew some frames after its box has changed.
  await until(
    'figures that are cut off',
    () => page.evaluate<string[]>(cutFigures),
    (cut) => cut.length === 0,
  )
}
const cutFigures = `(() => {
  const cut = []
  const walk = document.createTreeWalker(document.querySelector('#app'), NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (!/^[-+¥↑↓\\s]*\\d[\\d,.:%\\-/ ]*$/.test(node.data.trim()) || !node.parentElement.checkVisibility()) continue
    range.selectNodeContents(node)
    const said = range.getBoundingClientRect()
    for (let e = node.parentElement; e && e.id !== 'app'; e = e.parentElement) {
      const { overflowX } = getComputedStyle(e)
      if (overflowX === 'auto' || overflowX === 'scroll') break
      if (overflowX === 'visible' || e.classList.contains('sr-only')) continue
      const at = e.getBoundingClientRect()
      if (at.width > 1 && (said.right > at.right + 1 || said.left < at.left - 1)) { cut.push(node.data.trim() + ' in ' + e.className); break }
    }
  }
  return cut
})()`

/** What a field asks for is read whole: a browser cuts it without a mark, and says of no field how wide its words are. */
export async function placeholdersWhole(page: Page): Promise<void> {
  assert.deepEqual(await page.evaluate<string[]>(cutPlaceholders), [], 'fields whose words are cut off')
}
const cutPlaceholders = `(() => {
  const pen = document.createElement('canvas').getContext('2d')
  return [...document.querySelectorAll('input[placeholder]')]
    .filter((e) => e.value === '' && e.clientWidth > 1 && e.checkVisibility({ opacityProperty: true }))
    .filter((e) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(e)
      pen.font = font
      return pen.measureText(e.placeholder).width > e.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) + 1
    })
    .map((e) => e.placeholder)
})()`

/** No drawing stands over words that are not laid on it: it took room that was not there. Icons are as small as a letter, and lists scroll beneath their heads. */
export async function drawingsApart(page: Page): Promise<void> {
  assert.deepEqual(await page.evaluate<string[]>(drawnOver), [], 'drawings over words')
}
const drawnOver = `(() => {
  const laid = (e) => {
    while (e && !['absolute', 'fixed', 'sticky'].includes(getComputedStyle(e).position)) e = e.parentElement
    return e
  }
  const drawings = [...document.querySelectorAll('#app svg:not(.icon, .lucide)')].filter((svg) => svg.checkVisibility() && !laid(svg)?.closest('main'))
  const over = []
  const walk = document.createTreeWalker(document.querySelector('#app'), NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walk.nextNode(); drawings.length && node; node = walk.nextNode()) {
    if (!node.data.trim() || !node.parentElement.checkVisibility() || laid(node.parentElement) || node.parentElement.closest('[aria-hidden=true]')) continue
    range.selectNodeContents(node)
    for (const said of range.getClientRects())
      for (const svg of drawings) {
        const at = svg.getBoundingClientRect()
        const across = Math.min(said.right, at.right) - Math.max(said.left, at.left)
        const down = Math.min(said.bottom, at.bottom) - Math.max(said.top, at.top)
        if (across > 2 && down > 4 && !svg.contains(node)) over.push(node.data.trim().slice(0, 40) + ' in ' + svg.parentElement.className)
      }
  }
  return over
})()`

/** Each entry of the menu can be read to its end. */
export async function menuWhole(page: Page): Promise<void> {
  const cut = `[...document.querySelectorAll('nav.panel a > span')].filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.innerText)`
  assert.deepEqual(await page.evaluate<string[]>(cut), [], 'entries of the menu that are cut off')
}

/** Gives a phone of the simulator's page to somebody else. */
export async function handPhoneTo(phones: Page, from: string, to: string): Promise<Locator> {
  await phoneOf(phones, from)
    .getByRole('button', { name: /换一个人/ })
    .click()
  const people = phones.getByRole('dialog', { name: '选一个人' })
  await people.getByRole('searchbox', { name: '搜索员工和客户' }).fill(to)
  await people.getByRole('button', { name: new RegExp(`^${to}`) }).click()
  const phone = phoneOf(phones, to)
  await phone.waitFor()
  return phone
}

/** Gives a phone to somebody whom no company knows. */
export async function newCustomer(phones: Page, from: string, name: string): Promise<Locator> {
  await phoneOf(phones, from)
    .getByRole('button', { name: /换一个人/ })
    .click()
  const people = phones.getByRole('dialog', { name: '选一个人' })
  await people.getByRole('button', { name: '新建一位微信用户' }).click()
  await people.getByRole('textbox', { name: '名字' }).fill(name)
  await people.getByRole('button', { name: '新建并使用' }).click()
  const phone = phoneOf(phones, name)
  await phone.waitFor()
  return phone
}

export const phoneOf = (phones: Page, name: string): Locator => phones.getByRole('region', { name: `${name}的手机` })

/** On the page with WeCom's login code: opens the phones beside it and confirms as `name`. */
export async function confirmLogin(computer: Page, name: string): Promise<Page> {
  await computer.getByRole('img', { name: '登录二维码' }).waitFor() // the console's own page, left a moment later, has a link of the same name
  const link = computer.getByRole('link', { name: '打开模拟手机' })
  const [phones] = await Promise.all([computer.context().waitForEvent('page'), link.click()])
  const first = phones.getByRole('region', { name: /的手机$/ }).first()
  await first.getByText(/^将以/).waitFor()
  const holder = /^(.+)的手机$/.exec((await first.getAttribute('aria-label')) ?? '')![1]!
  const phone = holder === name ? first : await handPhoneTo(phones, holder, name)
  await sees(phone, `将以 ${name} 的身份登录`)
  await phone.getByRole('button', { name: '确认登录' }).click()
  await sees(phone, '已确认，电脑上会自动进入')
  await computer.bringToFront() // a page behind another is drawn once a second
  return phones
}

/** Signs in at the console with WeCom's code. Gives back the page with the phones. */
export async function signIn(computer: Page, name: string): Promise<Page> {
  await computer.getByRole('button', { name: '用企业微信登录' }).click()
  const phones = await confirmLogin(computer, name)
  await computer.waitForURL('**/dashboard**')
  return phones
}
