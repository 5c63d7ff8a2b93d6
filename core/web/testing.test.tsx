import { expect, it } from 'vitest'
import { tableHeader } from '#core/contract/views.ts'
import { request } from './request/request.ts'
import { answer, network, refusal } from './testing.tsx'

it('an answer has the shape of its contract, or it does not compile; it travels as on the wire', async () => {
  // @ts-expect-error a list of columns is not a word
  answer(tableHeader.get, { columns: 'name' })
  const net = network(answer(tableHeader.get, ({ table }) => (table === 'customers' ? { columns: [] } : refusal(400, 'which?'))))
  try {
    expect(await request(tableHeader.get, { table: 'customers' })).toEqual({ columns: [] })
    await expect(request(tableHeader.get, { table: 'codes' })).rejects.toThrow('which?')
    await expect(request(tableHeader.set, { table: 'codes', columns: [] })).rejects.toThrow('nothing at /table_header/set')
  } finally {
    net.restore()
  }
})
