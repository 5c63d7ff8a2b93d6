import Type from 'typebox'
import { afterEach, expect, it } from 'vitest'
import { calls, command, strict, Version } from '#core/contract/call.ts'
import type { StaffMe } from '#core/contract/session.ts'
import { setSession } from '../../session.ts'
import { refusal, somebody } from '../../testing.tsx'
import { allOf, answer, byName, clean, press, requests, show } from '../testing/kit.tsx'
import { Choice, Setting, SettingsPage } from './Settings.tsx'

const zone = calls('corp-config', 'zone_setting', {
  update: command({
    access: { module: 'ia_config', action: 'update' },
    about: 'company',
    input: strict({ zone: Type.String(), version: Version }),
  }),
})
const page = (inForce: string) => (
  <SettingsPage title="企业设置" reads={[{ data: {}, error: null, refetch: () => {} }]}>
    <Setting title="时区" call={zone.update} value={inForce} version={7} send={(value) => ({ zone: value })}>
      {(value, choose) => (
        <Choice
          name="zone"
          value={value}
          onChange={choose}
          options={[
            { value: 'a', label: '东八区' },
            { value: 'b', label: '世界时' },
          ]}
        />
      )}
    </Setting>
  </SettingsPage>
)
const person = (more: Partial<StaffMe>) => setSession({ state: 'in', me: somebody({ isRoot: false, ...more }) })
const chosen = () => allOf('input').map((e) => (e as HTMLInputElement).checked)

afterEach(clean)

it('a click sets nothing: the card offers to save or discard, and says once it is saved', async () => {
  person({ isRoot: true })
  await show(page('a'), answer(zone.update, {}))
  await press(byName('世界时', 'label'))
  expect(chosen()).toEqual([false, true])
  expect(requests).toEqual([])
  await press(byName('放弃修改', 'button'))
  expect(chosen()).toEqual([true, false])
  expect(document.body.textContent).not.toContain('还没有保存')

  await press(byName('世界时', 'label'))
  expect(document.body.textContent).toContain('还没有保存')
  await press(byName('保存', 'button'))
  expect(requests.map(({ path, body }) => ({ path, body }))).toEqual([{ path: '/zone_setting/update', body: { zone: 'b', version: 7 } }])
  expect(document.body.textContent).toContain('已保存')
  expect(document.body.textContent).not.toContain('还没有保存')
})

it('what was refused stays chosen and unsaved', async () => {
  person({ isRoot: true })
  await show(page('a'), {})
  await press(byName('世界时', 'label'))
  await press(byName('保存', 'button'))
  expect(chosen()).toEqual([false, true])
  expect(document.body.textContent).toContain('还没有保存')
})

it('who may not make the call reads the setting and the right it takes', async () => {
  person({ isRoot: false })
  await show(page('a'), {})
  expect(allOf('fieldset').map((e) => (e as HTMLFieldSetElement).disabled)).toEqual([true])
  expect(document.body.textContent).toContain('要有「应用配置」的修改权限')
})

it('who was faster is said and what was chosen stays; saved once more it goes on top of what stands there now', async () => {
  person({ isRoot: true })
  const faster = refusal(409, '小美在 11-22 10:00 改过这个设置', { version: 9 })
  await show(
    page('a'),
    answer(zone.update, ({ version }) => (version === 9 ? {} : faster)),
  )
  await press(byName('世界时', 'label'))
  await press(byName('保存', 'button'))
  expect(chosen()).toEqual([false, true])
  expect(document.body.textContent).toContain('还没有保存')
  await press(byName('保存', 'button'))
  expect(requests.map(({ body }) => (body as { version: number }).version).slice(-2)).toEqual([7, 9])
  expect(document.body.textContent).toContain('已保存')
})
