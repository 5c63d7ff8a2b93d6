import { afterEach, expect, it } from 'vitest'
import { roleName } from './role-name.ts'
import { setLang } from './text.ts'
import { counted, listed, sentences } from './words.ts'

afterEach(() => setLang('zh-CN'))

it('one of many is one', () => {
  expect([counted(1, 'customers'), counted('1', 'people'), counted('1,001', 'live codes'), counted(0, 'tags')]).toEqual([
    '1 customer',
    '1 person',
    '1,001 live codes',
    '0 tags',
  ])
})
it('no Chinese commas and full stops in English', () => {
  expect([listed(['a', 'b']), sentences('a', undefined, 'b')]).toEqual(['a、b', 'a。b'])
  setLang('en')
  expect([listed(['a', 'b']), sentences('a', 'b')]).toEqual(['a, b', 'a. b'])
})
it('the first roles have an English name, and one that somebody made has its own, whatever it is', () => {
  setLang('en')
  expect(['普通员工', '烘焙师', 'constructor', '__proto__'].map(roleName)).toEqual(['Staff', '烘焙师', 'constructor', '__proto__'])
})
