import { expect, test } from 'vitest'
import { recordSource, recordSources } from './record-sources.ts'

test('R164 the eight sources of a record have their labels, and what is sent is called by them', () => {
  expect(Object.values(recordSources).map(({ en }) => en)).toEqual([
    'Channel QR',
    'Welcome message',
    'Customer group message',
    'Customer message',
    'Share popup',
    'Person SOP',
    'Lock-customer QR',
    'Sidebar send',
  ])
  expect(['welcome', 'mass'].map((kind) => recordSource(kind, false))).toEqual(['欢迎语', '客户群发'])
})
