import { expect, test } from 'vitest'
import { maskPhone } from './phone.ts'

test('R299: the first 3 and the last 4 digits stay', () => {
  expect(maskPhone('13800138000')).toBe('138****8000')
  expect(maskPhone('+8613800138000')).toBe('+86*******8000')
  expect(maskPhone('6226488')).toBe('6226488') // nothing would be left to hide
})
