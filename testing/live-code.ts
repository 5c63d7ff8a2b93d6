import type { LiveCodeDraft } from '#areas/acquisition/live-codes/contract.ts'

/** A code as plain as the form makes one: these people receive at any hour, the first of them also when nobody else can. */
export const plainCode = (receivers: string[], over: Partial<LiveCodeDraft> = {}): LiveCodeDraft => ({
  name: '门口台卡',
  groupId: null,
  bands: [
    {
      name: '',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      from: 0,
      to: 1440,
      receivers: receivers.map((staffId) => ({ staffId, weight: 1, dailyCap: null })),
    },
  ],
  backupStaffIds: receivers.slice(0, 1),
  skipVerify: true,
  exclusive: false,
  tagIds: [],
  remark: { mode: 'off', text: '' },
  welcome: { mode: 'same', content: { text: '你好', attachments: [] }, bands: [] },
  duplicates: 'welcome',
  qr: { color: '#1C1F1D', dots: 'square', logo: 'none', logoFileId: null },
  ...over,
})
