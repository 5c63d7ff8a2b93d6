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
test('a screen that is named by its key is there', () => {
  const map: [string, string] = [
    'areas/acquisition/live-codes/web/screens.ts',
    "export const s = screens('live-codes', {\n  list: {\n  },\n})",
  ]
  const problemsWith = (line: string) => checkWebRules(new Map([map, ['areas/customer/customer-management/web/Profile.tsx', line]]))
  expect(problemsWith('<ScreenLink screen="live-codes.list">')).toEqual([])
  for (const line of ['<ScreenLink screen="live-codes.lists">', "screen: 'live-code.list',", "addressOf('live-codes.gone')"])
    expect(problemsWith(line)).toHaveLength(1)
})
test('the page of a screen is there, and every page is one of a screen', () => {
  const problemsOf = (screens: string, pages: string[]) =>
    checkWebRules(new Map([[screens, "page: 'ListPage',"], ...pages.map((file): [string, string] => [file, 'export default 1'])]))
  const web = 'areas/acquisition/live-codes/web'
  expect(problemsOf(`${web}/screens.ts`, [page])).toEqual([])
  expect(problemsOf(`${web}/mobile/screens.ts`, [`${web}/phone/ListPage.tsx`])).toEqual([])
  expect(problemsOf(`${web}/screens.ts`, [])).toEqual([`${web}/screens.ts names ${page}, which is not there`])
  expect(problemsOf(`${web}/screens.ts`, [page, `${web}/OldPage.tsx`])).toEqual([`${web}/OldPage.tsx is a page that no screens.ts names`])
})
test('nobody imports the inside of antd', () => {
  expect(problems(page, "import { Table } from 'antd'")).toEqual([])
  expect(problems(page, "import zh from 'antd/locale/zh_CN'")).toEqual([])
  for (const from of ['antd/es/table', 'antd/lib/table', 'rc-table', '@rc-component/table'])
    expect(problems(page, `import x from '${from}'`)).toHaveLength(1)
})
test('what waits for code or data shows that it does', () => {
  const fine = ['<Suspense fallback={<Skeleton />}>', 'if (!data) return <Skeleton rows={5} />', 'if (!place) return null']
  for (const line of fine) expect(problems(page, line)).toEqual([])
  for (const line of ['<Suspense>', '<Suspense key={key} fallback={null}>', 'if (!data) return null', 'if (!read.data) return null'])
    expect(problems(page, line)).toHaveLength(1)
})
test('a class is a word', () => {
  const css = 'areas/acquisition/live-codes/web/live-codes.css'
  expect(problems(css, '.lc-groups li.on > .button:hover {')).toEqual([])
  expect(problems(css, '  transition: opacity .2s, width .5s;')).toEqual([])
  for (const selector of ['.lc-groups > li.z {', '.lc-groups .el,', '.t12 {']) expect(problems(css, selector)).toHaveLength(1)
  expect(problems('simulator/web/styles/base.css', '.y {')).toHaveLength(1)
})
test('a foot that sticks stands above what scrolls beneath it', () => {
  const foot = (rule: string) => checkWebRules(new Map([['core/web/shell/overlays.css', `.foot {\n  position: sticky;\n${rule}}\n`]]))
  expect(foot('  bottom: 0;\n')).toHaveLength(1)
  expect(foot('  bottom: 0;\n  z-index: 1;\n')).toEqual([])
  expect(foot('  top: 0;\n')).toEqual([])
})
test('a class that a screen writes stands in a .css', () => {
  const sheet = '.row {\n}\n.grow,\n.on {\n}'
  const written = (value: string) =>
    checkWebRules(new Map(Object.entries({ 'core/web/theme/base.css': sheet, [page]: `<p className=${value} />` })))
  const chosen = (name: string) => `{\`row\${on ? ' ${name}' : ''} tone-\${tone}\`}`
  for (const value of ['"row grow"', "{open ? 'row' : undefined}", chosen('on')]) expect(written(value)).toEqual([])
  for (const value of ['"row sp"', "{open ? 'rwo' : 'row'}", chosen('off')]) expect(written(value)).toHaveLength(1)
})
test('a setting is saved by the template of settings alone', () => {
  expect(problems(page, '<Setting title={text.zone} call={corpSetting.update}')).toEqual([])
  expect(problems(page, "// a hint\nconst kept = useCall(tagSettings.get, {}, { silence: 'all' })")).toEqual([])
  for (const line of ['const save = useCommand(tagSettings.update)', 'await request(corpSetting.update, { timeZone })'])
    expect(problems(page, line)).toHaveLength(1)
})
test('buttons are data: no page asks for the right of one by hand, and none takes a list out by itself', () => {
  const data = "<Tools actions={[{ key: 'add', label, needs: liveCodes.add, to }]} />"
  for (const fine of [data, '{can(liveCodes.add) && <Part />}', 'const may = can(x.y)\nconst z = 1', 'onClick={() => can(x.y) && go(to)}'])
    expect(problems(page, fine)).toEqual([])
  for (const line of [
    '{can(liveCodes.add) && (\n  <button type="button">',
    '{can(liveCodes.add) && row.mine && <Link to={to}>',
    'const button = can(liveCodes.add) ? (\n <a href={to}>',
    'const may = can(liveCodes.add)\nreturn <p>{may && <button>',
    '{can(liveCodes.add) && (\n  <span className="row">\n    <Button>',
    'if (!can(liveCodes.add)) return null\n  return <Button>',
    '<Button type="primary" hidden={!can(liveCodes.add)}>',
  ])
    expect(problems(page, line)).toHaveLength(1)
  expect(problems(page, "import { ExportButton } from '#core/web/blocks/transfer/ExportButton.tsx'")).toHaveLength(1)
})
test('no Chinese is left among English texts', () => {
  expect(problems(page, "title: { zh: '活码', en: 'Live codes' },")).toEqual([])
  expect(problems(page, "title: { zh: '活码', en: '活码' },")).toHaveLength(1)
  const text = (en: string) =>
    `texts({\n  'zh-CN': {\n    from: '企业微信',\n  },\n  en: {\n    from: '${en}',\n  },\n})\nconst name = '企业微信'`
  expect(problems(page, text('WeCom'))).toEqual([])
  expect(problems(page, text('企业微信'))).toEqual([`${page}:6 has Chinese among its English texts`])
})
test('what is copied is copied where no https is, too', () => {
  expect(problems(page, 'onClick={() => void copy(url)}')).toEqual([])
  for (const line of ['void navigator.clipboard?.writeText(url)', 'await navigator.clipboard.writeText(url)'])
    expect(problems(page, line)).toHaveLength(1)
})
test('the console has no native list', () => {
  expect(problems(page, '<Select options={shown} />')).toEqual([])
  expect(problems('areas/acquisition/live-codes/web/phone/BandPart.tsx', '<select value={at}>')).toEqual([])
  expect(problems(page, '<select value={whose}>')).toHaveLength(1)
})
test('somebody shows why a read failed', () => {
  const read = 'const groups = useCall(liveCodeGroups.list, { page: pageOf(at) })'
  for (const shown of ['groups.error && <ErrorLine />', '<OneThing read={groups}>', 'field({ read: groups })', 'rowsOf(groups)'])
    expect(problems(page, `${read}\n${shown}`)).toEqual([])
  const quiet = "const { data } = useCall(staff.list, {}, { silence: 'all' })"
  expect(problems(page, `// whose name is missing stands there as nobody\n${quiet}`)).toEqual([])
  expect(problems(page, 'const { data, error } = useCall(staff.list, {})')).toEqual([])
  for (const unshown of [`${read}\ngroups.data?.list`, 'const { data } = useCall(staff.list, {})', quiet])
    expect(problems(page, unshown)).toHaveLength(1)
})
test('a style sheet that is imported is there', () => {
  expect(problems(page, "import './live-codes.css'")).toEqual([
    'areas/acquisition/live-codes/web/ListPage.tsx imports areas/acquisition/live-codes/web/live-codes.css, which is not there',
  ])
})
test('a web test is answered in the shapes of the contracts', () => {
  const file = 'areas/acquisition/live-codes/web/list.test.tsx'
  expect(problems(file, 'net = network(answer(liveCodes.list, { list: [], total: 0 }))')).toEqual([])
  expect(problems('core/web/request/request.test.tsx', 'net = rawNetwork(() => wireThing)')).toEqual([])
  for (const line of [
    'net = rawNetwork(() => ({ list: [] }))',
    "const a = { '/x': () => ({}) } as Answers",
    "vi.stubGlobal('fetch', answer)",
  ])
    expect(problems(file, line)).toHaveLength(1)
})
test('the name of a colleague is drawn by its component', () => {
  for (const fine of [
    '<StaffName name={s.name} alias={s.alias} />',
    'title={staffName(s)}',
    '{text.by(staffName(s))}',
    "{ key: 'departmentNames', render: (a) => departmentsOf(a.departmentNames) },",
  ])
    expect(problems(page, fine)).toEqual([])
  for (const line of [
    '  {staffName(f)}',
    '<b>{staffName(f)}</b>',
    '<b>{one ? staffName(f) : many}</b>',
    'render: (r) => staffName(r)',
    '<b>{r.ownerName}</b>',
    '  {line.actor}',
    "{ key: 'departmentNames', title: text.department },",
  ])
    expect(problems(page, line)).toHaveLength(1)
})
