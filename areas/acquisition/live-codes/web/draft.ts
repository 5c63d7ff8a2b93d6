import { emptyContent } from '#core/contract/message.ts'
import type { Band, LiveCodeDraft } from '../contract.ts'

export const everyDay = [1, 2, 3, 4, 5, 6, 7]
export const allDay = (bands: readonly Band[]): boolean =>
  bands.length === 1 && bands[0]!.from === 0 && bands[0]!.to === 1440 && bands[0]!.weekdays.length === 7

export const newDraft = (): LiveCodeDraft => ({
  name: '',
  groupId: null,
  bands: [{ name: '', weekdays: everyDay, from: 0, to: 1440, receivers: [] }],
  backupStaffIds: [],
  skipVerify: true,
  exclusive: false,
  tagIds: [],
  remark: { mode: 'off', text: '' },
  welcome: { mode: 'same', content: emptyContent, bands: [] },
  duplicates: 'welcome',
  qr: { color: '#1C1F1D', dots: 'square', logo: 'corp', logoFileId: null },
})

export const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
