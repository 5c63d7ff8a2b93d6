import { describe, expect, it } from 'vitest'
import { autoMap, missingFields, templateCsv } from './model.ts'

const fields = [
  { key: 'name', label: '姓名', required: true, sample: '苏念' },
  { key: 'phone', label: '手机号' },
  { key: 'note', label: '备注', sample: 'a,"b"' },
]

describe('import', () => {
  it('matches columns by name, star or not, or as last time, each field once', () => {
    expect(autoMap(['姓名*', '电话', '备注', '姓名'], fields, { 电话: 'phone' })).toEqual({ '姓名*': 'name', 电话: 'phone', 备注: 'note' })
    expect(missingFields(fields, { x: 'phone' }).map((f) => f.key)).toEqual(['name'])
  })
  it('writes a template that spreadsheets read', () => {
    expect(templateCsv(fields)).toBe('\ufeff姓名*,手机号,备注\r\n苏念,,"a,""b"""\r\n')
  })
})
