import { type Process, type ProcessDraft, type StageDraft, stageColors } from '#core/contract/stages.ts'

/** A stage in the form; `key` tells rows apart that have no id yet. */
export type StageRow = StageDraft & { key: string }
export type Draft = Omit<ProcessDraft, 'stages'> & { stages: StageRow[] }

let made = 0
export const emptyStage = (n: number, more: Partial<StageDraft> = {}): StageRow => ({
  key: `new ${made++}`,
  kind: 'open',
  labelZh: '',
  labelEn: '',
  color: stageColors[n % stageColors.length]!,
  probability: 0,
  requiredFieldIds: [],
  reasonNeeded: false,
  maxDays: null,
  remindAfter: null,
  remindEvery: null,
  ...more,
})
export const emptyDraft = (): Draft => ({
  nameZh: '',
  nameEn: '',
  forwardOnly: false,
  autoEnter: false,
  amountFieldId: null,
  departmentIds: [],
  staffIds: [],
  stages: [
    emptyStage(0),
    emptyStage(1),
    emptyStage(0, { kind: 'won', probability: 100 }),
    emptyStage(7, { kind: 'lost', reasonNeeded: true }),
  ],
})
export const draftOf = ({ processId, enabled, notify, version, stages, ...draft }: Process): Draft => ({
  ...draft,
  stages: stages.map((s) => ({ ...s, key: s.stageId })),
})
export const sent = ({ stages, ...draft }: Draft): ProcessDraft => ({ ...draft, stages: stages.map(({ key, ...s }) => s) })
