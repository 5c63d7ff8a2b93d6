import { expect, test } from 'vitest'
import { checkPlainCode, checkSentences } from './plain-code.ts'

const page = 'areas/acquisition/live-codes/web/ListPage.tsx'
const problems = (text: string, file = page) => checkPlainCode(new Map([[file, text]]))

test('a type is gone around only with a reason beside it', () => {
  for (const line of ['const a = b as unknown as Row', 'run(b as any)', 'take(b as never)']) {
    expect(problems(line)).toHaveLength(1)
    expect(problems(`// what it is\n${line}`)).toEqual([])
    expect(problems(`${line} // what it is`)).toEqual([])
  }
  expect(problems("take({ n: 'one' } as never)", 'core/server/jobs.test.ts')).toEqual([]) // a wrong input on purpose
  expect(problems('const a = (await ask()) as unknown as Row', 'core/server/jobs.test.ts')).toHaveLength(1)
  expect(problems("const help = { what: 'who has any, as any do' }")).toEqual([])
})
test('a type is gone around with a reason in the packages and the journeys, too', () => {
  for (const file of ['simulator/src/wechat/input.ts', 'platform/test/calls.test.ts', 'e2e/kit.ts', 'bench/http.ts'])
    expect(problems('const a = b as unknown as Row', file)).toHaveLength(1)
})
test('the compiler looks away only where something must not compile, and the reason is told', () => {
  for (const line of ['// @ts-ignore', '// @ts-nocheck old', '  // @ts-expect-error', '/* @ts-ignore */'])
    expect(problems(line)).toHaveLength(1)
  expect(problems('// @ts-expect-error there is no such page')).toEqual([])
})
test('a table that any word is looked up in is a Map: a person may be called constructor', () => {
  for (const line of ['const orders: Record<string, Sql> = {', "export const english: Partial<Record<string, string>> = { a: 'b' }"])
    expect(problems(line)).toHaveLength(1)
  for (const line of [
    'const orders: Record<Order, Sql> = {',
    'const found: Record<string, Row> = {}',
    'const orders = new Map([',
    '  const own: Record<string, string> = { a }',
  ])
    expect(problems(line)).toEqual([])
})
test('a comment says what a rule asks, not its number alone', () => {
  const bare = ['  /** platform/04 §5 */', '/** R164 */', '  // R160, R161', '/** R312–R316. */']
  const plain = ['// WeCom allows 3000 (platform/04 §5).', '/** R293: 40 at a time. */']
  expect([...bare, ...plain].map((line) => problems(line).length)).toEqual([1, 1, 1, 1, 0, 0])
})
test('what a call needs not has a reason', () => {
  for (const line of ["  add: command({ access: 'staff', because: '' }),", "  unaudited: '',"]) expect(problems(line)).toHaveLength(1)
  expect(problems("  because: 'it is the asker’s own task',")).toEqual([])
})
test('a name says what a thing is, not what somebody did', () => {
  for (const line of ['const said = read()', 'export async function told() {}', '  let kept = 0']) expect(problems(line)).toHaveLength(1)
  for (const line of ['const saidAt = 0', 'row.said', 'const spoken = row.kept', '// const said = 1']) expect(problems(line)).toEqual([])
})
test('a long file is asked which two things it is', () => {
  const long = 'const a = 1\n'.repeat(400)
  expect(problems(long)).toHaveLength(1)
  expect(problems(long, 'areas/foundation/corp-config/web/text.ts')).toEqual([])
})

test('a sentence of Chinese stands in one file; another names it, and a comment is none', () => {
  const files = (second: string) =>
    new Map([
      ['core/server/files/rules.ts', "const a = { zh: '文件格式错误，请重新上传' }"],
      ['core/web/blocks/files/rules.ts', second],
    ])
  expect(checkSentences(files('const b = { mime: `文件格式错误，请重新上传` }'))).toHaveLength(1)
  expect(checkSentences(files('const b = { mime: wrongFormat.zh } // 其他'))).toEqual([])
  expect(checkSentences(files("// '文件格式错误，请重新上传'"))).toEqual([])
  // What every area begins with is the template's.
  const begun = files('const b = { mime: `文件格式错误，请重新上传` }').set(
    'scripts/new/area/web/text.ts',
    "zh: '文件格式错误，请重新上传'",
  )
  expect(checkSentences(begun)).toEqual([])
})
