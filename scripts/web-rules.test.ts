import { expect, test } from 'vitest'
import { checkWebRules } from './web-rules.ts'

const page = 'areas/acquisition/live-codes/web/ListPage.tsx'
const problems = (file: string, line: string) => checkWebRules(new Map([[file, line]]))

test('addresses of pages are written in screens.ts alone', () => {
  expect(problems(page, 'go(linkTo(liveCodeScreens.create))')).toEqual([])
  expect(problems('areas/acquisition/live-codes/web/screens.ts', "path: '/dashboard/qr',")).toEqual([])
  for (const line of ["go('/dashboard/qr')", 'to="/dashboard/qr"', 'href={`/mobile/codes?way=$' + '{id}`}', "'/H5/live_code'"])
    expect(problems(page, line)).toHaveLength(1)
})
test('nobody imports the inside of antd', () => {
  expect(problems(page, "import { Table } from 'antd'")).toEqual([])
  expect(problems(page, "import zh from 'antd/locale/zh_CN'")).toEqual([])
  for (const from of ['antd/es/table', 'antd/lib/table', 'rc-table', '@rc-component/table'])
    expect(problems(page, `import x from '${from}'`)).toHaveLength(1)
})
test('a class has a name', () => {
  const css = 'areas/acquisition/live-codes/web/live-codes.css'
  expect(problems(css, '.lc-groups .b {')).toEqual([])
  expect(problems(css, '.lc-groups > li.z {')).toHaveLength(1)
  expect(problems('core/web/theme/cards.css', '.y {')).toHaveLength(1)
})
test('a setting is saved by the template of settings alone', () => {
  expect(problems(page, '<Setting title={text.zone} call={corpSetting.update}')).toEqual([])
  expect(problems(page, 'const kept = useCall(tagSettings.get, {})')).toEqual([])
  for (const line of ['const save = useCommand(tagSettings.update)', 'await request(corpSetting.update, { timeZone })'])
    expect(problems(page, line)).toHaveLength(1)
})
