import type { LiveCodeRow } from '../contract.ts'
import type { Band, LiveCodeDraft } from '../draft.ts'

/** For web tests: a code as the server answers it, in use and with nobody on it, and what its form holds. */
export const wayId = '01930000-0000-7000-8000-000000000009'
const qr: LiveCodeDraft['qr'] = { color: '#1c1f1d', dots: 'square', logo: 'none', logoFileId: null }
export const codeRow = (more: Partial<LiveCodeRow> = {}): LiveCodeRow => ({
  wayId,
  name: '静安寺门口',
  groupId: null,
  groupName: '',
  state: 'ready',
  problem: '',
  pending: false,
  qrCode: 'https://wework.qpic.cn/x',
  qrText: 'https://work.weixin.qq.com/u/x',
  qr,
  staff: [],
  staffCount: 0,
  backup: [],
  backupCount: 0,
  tagIds: [],
  day: '2026-11-21',
  todayAdds: 0,
  totalAdds: 0,
  lost: 0,
  createdBy: '周若溪',
  createdAt: '2026-11-20T02:00:00.000Z',
  mine: true,
  ...more,
})
export const codeDraft = (more: Partial<LiveCodeDraft> = {}): LiveCodeDraft => ({
  name: '静安寺门口',
  groupId: null,
  bands: [allDay([])],
  roundCap: null,
  backupStaffIds: [],
  skipVerify: true,
  exclusive: false,
  tagIds: [],
  tagDuplicates: true,
  remark: { mode: 'off', text: '' },
  welcome: { mode: 'off', content: { text: '', attachments: [] }, bands: [] },
  duplicates: 'welcome',
  blacklisted: 'silent',
  tellBlacklisted: false,
  qr,
  ...more,
})
export const allDay = (receivers: Band['receivers']): Band => ({ name: '', weekdays: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440, receivers })
