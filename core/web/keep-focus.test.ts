import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepFocus } from './keep-focus.ts'

const at = (id: string) => document.getElementById(id)!
const now = () => document.activeElement?.id
const soon = () => new Promise((done) => setTimeout(done, 20))
const key = () => dispatchEvent(new KeyboardEvent('keydown'))
let stop: () => void
beforeEach(() => {
  document.body.innerHTML =
    '<main><button id="a"></button><button id="b"></button><button id="c"></button></main><div id="over"><button id="ok"></button></div>'
  HTMLElement.prototype.checkVisibility ??= () => true
  stop = keepFocus()
})
afterEach(() => stop())

test('what stood behind it has the focus, then what stood before', async () => {
  key()
  at('b').focus()
  at('b').remove()
  await soon()
  expect(now()).toBe('c')
  at('over').remove()
  at('c').remove()
  await soon()
  expect(now()).toBe('a')
})

test('a dialog that took its opener away leaves the focus where the opener was', async () => {
  key()
  at('b').focus()
  at('ok').focus()
  at('b').remove()
  at('over').remove()
  await soon()
  expect(now()).toBe('c')
})

test('nothing is focused under a dialog, and nothing for whoever uses the mouse', async () => {
  key()
  at('ok').focus()
  document.querySelector('main')!.toggleAttribute('inert', true)
  at('ok').remove()
  await soon()
  expect(document.activeElement).toBe(document.body)
  document.querySelector('main')!.toggleAttribute('inert', false)
  at('a').focus()
  dispatchEvent(new Event('pointerdown'))
  at('a').remove()
  await soon()
  expect(document.activeElement).toBe(document.body)
})

test('what is moved, or disabled while its call is made, has the focus again', async () => {
  key()
  at('b').focus()
  const b = at('b') as HTMLButtonElement
  b.parentElement!.append(b)
  await soon()
  expect(now()).toBe('b')
  b.blur()
  b.disabled = true // a browser does both at once
  await soon()
  expect(document.activeElement).toBe(document.body)
  b.disabled = false
  await soon()
  expect(now()).toBe('b')
})
