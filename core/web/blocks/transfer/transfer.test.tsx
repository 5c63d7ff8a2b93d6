import { describe, expect, it } from 'vitest'
import { missingFields, startMapping } from './model.ts'

const fields = [
  { key: 'name', label: '姓名', required: true },
  { key: 'phone', label: '手机号' },
  { key: 'note', label: '备注' },
]

describe('import', () => {
  it('columns go where they went last time, else where the server found them, each field once', () => {
    const preview = { columns: ['姓名*', '电话', '手机', '备注'], mapping: { '姓名*': 'name', 手机: 'phone', 备注: 'note' }, total: 1 }
    expect(startMapping(preview, fields, { 电话: 'phone', 备注: 'gone' })).toEqual({ '姓名*': 'name', 电话: 'phone', 备注: 'note' })
    expect(missingFields(fields, { x: 'phone' }).map((f) => f.key)).toEqual(['name'])
  })
})
