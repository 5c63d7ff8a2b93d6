import { act } from 'react'
import Type from 'typebox'
import { afterEach, expect, it } from 'vitest'
import { calls, command, query, strict } from '#core/contract/call.ts'
import { files } from '#core/contract/files.ts'
import { ImportChecked, ImportPreview } from '#core/contract/imports.ts'
import { go, history } from '../../history.ts'
import { storing, until } from '../../testing.tsx'
import { allOf, answer, byName, clean, press, settle, show } from '../testing/kit.tsx'
import { ImportWizard } from './ImportWizard.tsx'

const input = strict({ fileId: Type.String(), mapping: Type.Record(Type.String(), Type.String()) })
const people = calls('test', 'people', {
  preview: query({ access: 'staff', about: 'own', input: strict({ fileId: Type.String() }), output: ImportPreview }),
  check: query({ access: 'staff', about: 'own', method: 'POST', input, output: ImportChecked }),
  start: command({ access: 'staff', about: 'own', because: 'a test', input, output: Type.Object({ taskId: Type.String() }) }),
})
const fileId = '01930000-0000-7000-8000-000000000005'
const file = { fileId, name: 'people.csv', size: 20, mime: 'text/csv', url: '/api/file/1/x' }
const answers = {
  ...storing(() => file),
  ...answer(files.fileUrl, file),
  ...answer(people.preview, { columns: ['姓名'], mapping: { 姓名: 'name' }, total: 1 }),
  ...answer(people.check, { total: 1, valid: 1, invalid: 0, duplicate: 0, problems: [] }),
  ...answer(people.start, { taskId: 't' }),
}
afterEach(async () => {
  await clean()
  history.replace('/dashboard/x')
})

it('what was uploaded and matched is not left without a word; once the import has begun it is', async () => {
  const page = (
    <ImportWizard
      kind="people"
      fields={[{ key: 'name', label: '姓名', required: true }]}
      calls={people}
      onStarted={() => go('/dashboard/done')}
    />
  )
  await show(page, answers, '/dashboard/import')
  await act(async () => go('/dashboard/list'))
  expect(history.location.pathname).toBe('/dashboard/list') // nothing was begun
  await act(async () => go('/dashboard/import'))
  const pick = document.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(pick, 'files', { value: [new File(['姓名\n苏念\n'], 'people.csv', { type: 'text/csv' })] })
  await act(async () => void pick.dispatchEvent(new Event('change', { bubbles: true })))
  await until(() => expect(document.body.textContent).toContain('people.csv'))
  await settle()
  await act(async () => go('/dashboard/list'))
  await settle()
  expect(document.body.textContent).toContain('离开这个页面？')
  expect(history.location.pathname).toBe('/dashboard/import')
  await press(byName('继续编辑', '[role=alertdialog] button'), 300)
  await press(allOf('.wz-foot .button.primary')[0]!, 300)
  await press(allOf('.wz-foot .button.primary')[0]!, 300)
  await press(allOf('.wz-foot .button.primary')[0]!, 300)
  expect(document.body.textContent).not.toContain('离开这个页面？')
  expect(history.location.pathname).toBe('/dashboard/done')
})
