import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearDialogLock, confirm, dialogLocked, message, notice, openDialog } from './dialog.tsx'
import { byRole, type Shown, settle, show } from './testing.tsx'
import { clearToasts, shownToasts } from './toast.tsx'

let page: Shown
const dialogs = () => [...document.querySelectorAll('[aria-modal=true]')]
const click = (e: Element) => settle(() => (e as HTMLElement).click())
const pass = (ms: number) => settle(() => vi.advanceTimersByTime(ms))

beforeEach(async () => {
  vi.useFakeTimers()
  page = await show(<button type="button">打开</button>)
})
afterEach(async () => {
  await pass(5000)
  await page.unmount()
  clearToasts()
  clearDialogLock()
  vi.useRealTimers()
})

describe('dialogs', () => {
  it('says verb and object, and answers true when they are chosen', async () => {
    let answer: boolean | undefined
    await settle(() => void confirm({ title: '删除活码？', verb: '删除这个活码', danger: true }).then((x) => (answer = x)))
    expect(byRole('alertdialog', '删除活码？')).toBeTruthy()
    await click(byRole('button', '删除这个活码'))
    expect(answer).toBe(true)
  })
  it('answers false to cancel and to Esc, and gives the focus back', async () => {
    byRole('button', '打开').focus()
    const answers: boolean[] = []
    await settle(() => void confirm({ title: 'a', verb: '去做' }).then((x) => answers.push(x)))
    expect(dialogs()[0]!.contains(document.activeElement)).toBe(true)
    await click(byRole('button', '取消'))
    await pass(300)
    expect(document.activeElement?.textContent).toBe('打开')
    await settle(() => void confirm({ title: 'b', verb: '去做' }).then((x) => answers.push(x)))
    await settle(() => dialogs()[0]!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
    expect(answers).toEqual([false, false])
  })
  it('when what opened it has gone, the dialog below has the keys', async () => {
    const Below = ({ close }: { close: () => void }) => (
      <button type="button" onClick={close}>
        删除这一行
      </button>
    )
    await settle(() => void openDialog(async () => ({ default: Below }), {}, { label: '列表' }))
    const row = byRole('button', '删除这一行')
    row.focus()
    await settle(() => void confirm({ title: 'a', verb: '去做' }))
    row.remove()
    await click(byRole('button', '去做'))
    await pass(250)
    expect(document.activeElement).toBe(byRole('dialog', '列表'))
    await settle(() => document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
    await pass(250)
    expect(dialogs()).toHaveLength(0)
  })
  it('R201, R295: it plays its way in, then its way out for 200 ms', async () => {
    await settle(() => void confirm({ title: 'a', verb: '去做' }))
    expect(document.querySelector('.dlg-scrim')!.className).toBe('dlg-scrim enter')
    await click(byRole('button', '去做'))
    await pass(199)
    expect(document.querySelector('.dlg-scrim')!.className).toBe('dlg-scrim leave')
    await pass(1)
    expect(dialogs()).toHaveLength(0)
  })
  it('R206: each is gone once it confirms, closes or cancels', async () => {
    for (const name of ['去做', '取消']) {
      await settle(() => void confirm({ title: 'a', verb: '去做' }))
      await click(byRole('button', name))
      await pass(250)
      expect(dialogs()).toHaveLength(0)
    }
  })
  it('R202, R203, R278, R317: while one loads, another is rejected with 加载中.. for 2 s', async () => {
    let arrive = (_: { default: () => null }) => {}
    const content = new Promise<{ default: () => null }>((r) => {
      arrive = r
    })
    const first = openDialog(() => content, {}, { label: 'first' })
    expect(dialogLocked()).toBe(true)
    await settle(() => expect(openDialog(async () => ({ default: () => null }), {}, { label: 'second' })).rejects.toThrow())
    expect(shownToasts()).toMatchObject([{ type: 'loading', text: '加载中..', animate: 'enter' }])
    await pass(2000)
    expect(shownToasts()).toMatchObject([{ animate: 'leave' }])
    await settle(() => arrive({ default: () => null }))
    expect(dialogLocked()).toBe(false)
    await settle(() => dialogs()[0]!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
    expect(await first).toBeUndefined()
  })
  it('R202, R276: a dialog that fails to load says so and frees the lock', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await expect(openDialog((): Promise<{ default: () => null }> => Promise.reject(new Error('gone')), {}, { label: 'x' })).rejects.toThrow(
      'gone',
    )
    expect(shownToasts().map((m) => m.text)).toEqual(['请求失败：内容没有加载出来，请检查网络后再试'])
    expect(dialogLocked()).toBe(false)
  })
  it('R204: a confirm dialog warns while another loads, but still asks', async () => {
    void openDialog(() => new Promise<{ default: () => null }>(() => {}), {}, { label: 'x' })
    await settle(() => void confirm({ title: '还问吗', verb: '继续问' }))
    expect(shownToasts()).toMatchObject([{ type: 'warning' }])
    expect(byRole('alertdialog', '还问吗')).toBeTruthy()
    await click(byRole('button', '继续问'))
  })
  it('R205: a notice shows while a dialog loads and clears the lock; what loaded comes all the same', async () => {
    let arrive = (_: { default: () => null }) => {}
    const content = new Promise<{ default: () => null }>((r) => {
      arrive = r
    })
    void openDialog(() => content, {}, { label: 'x' })
    await settle(
      () =>
        void notice({ label: '有条件用不上了' }, (close) => (
          <button type="button" onClick={() => close()}>
            知道了
          </button>
        )),
    )
    expect(byRole('alertdialog', '有条件用不上了')).toBeTruthy()
    expect(dialogLocked()).toBe(false)
    // The lock is free for another; the first that arrives does not open what is not its own.
    void openDialog(() => new Promise<{ default: () => null }>(() => {}), {}, { label: 'y' })
    await settle(() => arrive({ default: () => null }))
    expect(dialogLocked()).toBe(true)
    expect(byRole('dialog', 'x')).toBeTruthy()
    for (const button of document.querySelectorAll('.dlg button')) await click(button)
    for (const d of dialogs()) await settle(() => d.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  })
  it('R280, R319, R320: message dialogs are 416 wide and have default titles and buttons', async () => {
    const answers: boolean[] = []
    const tell = (type: 'error' | 'success', more: { noCancel?: boolean } = {}) =>
      settle(() => void message({ type, content: '说了什么', ...more }).then((x) => answers.push(x)))
    await tell('error')
    const box = byRole('alertdialog', '操作失败')
    expect(box.style.width).toBe('416px')
    expect([...box.querySelectorAll('button')].map((b) => b.textContent)).toEqual(['取消', '确定'])
    await click(byRole('button', '取消'))
    await pass(300)
    await tell('success', { noCancel: true })
    expect(byRole('alertdialog', '操作成功').querySelectorAll('button')).toHaveLength(1)
    await click(byRole('button', '确定'))
    expect(answers).toEqual([false, true])
  })
  it('R207, R318: a dialog may be let go of later than others, and takes no click meanwhile', async () => {
    for (const leave of [250, 500]) {
      const closed = openDialog(async () => ({ default: () => <p>慢慢来</p> }), {}, { label: 'x', leave })
      await settle()
      await settle(() => dialogs()[0]!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
      expect(await closed).toBeUndefined()
      await pass(leave - 1)
      expect(document.querySelector('.dlg-scrim.leave')).toBeTruthy()
      await pass(1)
      expect(dialogs()).toHaveLength(0)
    }
  })
  it('R325: title, content as it is laid out, both texts; no cancel and a close icon when asked for', async () => {
    const buttons = () => [...dialogs()[0]!.querySelectorAll('button')].map((b) => b.getAttribute('aria-label') ?? b.textContent)
    const answers: boolean[] = []
    const ask = (more: object) =>
      settle(
        () =>
          void confirm({ title: '结束接待', content: <b>今天</b>, verb: '结束', cancel: '再等等', ...more }).then((x) => answers.push(x)),
      )
    await ask({})
    expect(byRole('alertdialog', '结束接待').querySelector('.dlg-body b')!.textContent).toBe('今天')
    expect(buttons()).toEqual(['再等等', '结束'])
    await click(byRole('button', '再等等'))
    await pass(250)
    await ask({ noCancel: true, closeIcon: true })
    expect(buttons()).toEqual(['关闭', '结束'])
    await click(byRole('button', '关闭'))
    await pass(250)
    await ask({ noCancel: true })
    expect(buttons()).toEqual(['结束'])
    await click(byRole('button', '结束'))
    expect(answers).toEqual([false, false, true])
  })
  it('G-4: what cannot be taken back waits for the typed word', async () => {
    await settle(() => void confirm({ title: 'a', verb: '清空客户', danger: true, typeWord: '清空' }))
    expect((byRole('button', '清空客户') as HTMLButtonElement).disabled).toBe(true)
    await click(byRole('button', '取消'))
  })
  it('what lies under a dialog is inert', async () => {
    await settle(() => void confirm({ title: 'a', verb: '去做' }))
    expect(document.getElementById('app')!.hasAttribute('inert')).toBe(true)
    await click(byRole('button', '去做'))
    expect(document.getElementById('app')!.hasAttribute('inert')).toBe(false)
  })
})
