import { afterEach, describe, expect, it } from 'vitest'
import { Menu } from '../ui/Pop.tsx'
import { allOf, byName, clean, press, show } from './testing/kit.tsx'
import { Wizard } from './Wizard.tsx'

describe('Wizard', () => {
  afterEach(clean)
  it('goes on only when a step is ready, back to any step seen, and submits at the end', async () => {
    let ready: boolean | string = '先选人'
    let sent = 0
    await show(
      <Wizard
        submit="提交审批"
        onSubmit={() => sent++}
        steps={[
          { key: 'a', title: '受众', answer: '12 位', content: 'A', ready: () => ready },
          { key: 'b', title: '检查', content: 'B' },
        ]}
      />,
      {},
    )
    await press(byName('下一步：检查', 'button'))
    expect(document.body.textContent).toContain('先选人')
    ready = true
    await press(byName('下一步：检查', 'button'))
    expect(allOf('.wz-content')[0]!.textContent).toBe('B')
    await press(byName('受众', 'button'))
    // Unmade after it was passed: the bar does not lead round it, nor does the last button.
    ready = '没有人了'
    await press(byName('检查', 'button'))
    expect(allOf('.wz-content')[0]!.textContent).toBe('A')
    ready = true
    await press(byName('检查', 'button'))
    ready = '没有人了'
    await press(byName('提交审批', 'button'))
    expect([sent, allOf('.wz-content')[0]!.textContent]).toEqual([0, 'A'])
    expect(document.body.textContent).toContain('没有人了')
    ready = true
    await press(byName('检查', 'button'))
    await press(byName('提交审批', 'button'))
    expect(sent).toBe(1)
  })
  it('opens menus with focus inside and gives it back on Escape', async () => {
    await show(
      <Menu
        label="更多"
        trigger={(p) => <button {...p}>更多</button>}
        items={[
          { key: 'a', label: '编辑', run: () => {} },
          { key: 'b', label: '删除', run: () => {} },
        ]}
      />,
      {},
    )
    await press(byName('更多', 'button'))
    expect(document.activeElement?.textContent).toBe('编辑')
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
    expect(document.activeElement?.textContent).toBe('删除')
    const { act } = await import('react')
    await act(async () => {
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    })
    expect(allOf('[role=menu]').length).toBe(0)
    expect(document.activeElement?.textContent).toBe('更多')
  })
})
