import type { ProcessDraft, StageDraft } from '#core/contract/stages.ts'

/** For tests: a stage, and a process of four open ones and two final ones. */
export const stage = (labelZh: string, more: Partial<StageDraft> = {}): StageDraft => ({
  kind: 'open',
  labelZh,
  labelEn: '',
  color: 'blue',
  probability: 0,
  requiredFieldIds: [],
  reasonNeeded: false,
  maxDays: null,
  remindAfter: null,
  remindEvery: null,
  ...more,
})
export const processDraft = (nameZh: string, stages: StageDraft[], more: Partial<ProcessDraft> = {}): ProcessDraft => ({
  nameZh,
  nameEn: '',
  forwardOnly: false,
  autoEnter: false,
  amountFieldId: null,
  departmentIds: [],
  staffIds: [],
  stages,
  ...more,
})
