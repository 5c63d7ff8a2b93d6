import Type, { type Static } from 'typebox'
import { Id, Nullable, strict, Version } from './call.ts'

/**
 * Stages: the way of a customer (later of an opportunity) through a process. A process is data: its stages in their order, what each asks
 * for, when somebody is reminded. Where things stand, and why there: docs/decisions/stages.md.
 */

/** Of one subject in one company, and of one process (research/ux.md A-8). */
export const mostProcesses = 10
export const mostStages = 10

/** Final ones end the way: won, lost. */
export const StageKind = Type.Union([Type.Literal('open'), Type.Literal('won'), Type.Literal('lost')])
export type StageKind = Static<typeof StageKind>
export const stageColors = ['teal', 'blue', 'sky', 'amber', 'violet', 'red', 'wine', 'grey'] as const
export type StageColor = (typeof stageColors)[number]
const StageColor = Type.Unsafe<StageColor>(Type.Union(stageColors.map((color) => Type.Literal(color))))

const stage = {
  kind: StageKind,
  labelZh: Type.String({ minLength: 1, maxLength: 12, pattern: '\\S' }),
  labelEn: Type.String({ maxLength: 24 }),
  color: StageColor,
  /** Per cent: how likely it ends well from here. */
  probability: Type.Integer({ minimum: 0, maximum: 100 }),
  /** What has to be known before anybody stands here: ids of fields. */
  requiredFieldIds: Type.Array(Id, { maxItems: 20, uniqueItems: true }),
  /** Whoever moves somebody here says why. */
  reasonNeeded: Type.Boolean(),
  /** Days; who stands here longer is overdue. */
  maxDays: Nullable(Type.Integer({ minimum: 1, maximum: 365 })),
  /** Days without a follow-up: on the next working day at eight their members are reminded, and again every `remindEvery` days. */
  remindAfter: Nullable(Type.Integer({ minimum: 1, maximum: 365 })),
  remindEvery: Nullable(Type.Integer({ minimum: 1, maximum: 90 })),
}
/** One that comes new has no id yet. */
export const StageDraft = strict({ stageId: Type.Optional(Id), ...stage })
export type StageDraft = Static<typeof StageDraft>
export const Stage = Type.Object({ stageId: Id, ...stage })
export type Stage = Static<typeof Stage>

const process = {
  nameZh: Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' }),
  nameEn: Type.String({ maxLength: 40 }),
  /** Never back to an earlier stage, nor out of a final one. */
  forwardOnly: Type.Boolean(),
  /** Who comes new begins in the first stage. */
  autoEnter: Type.Boolean(),
  /** A field of amounts or numbers that can be filtered: the board adds it up. */
  amountFieldId: Nullable(Id),
  /** Whose it is: members of these departments and below, and these members; nobody named is everybody. Administrators have all. */
  departmentIds: Type.Array(Type.Integer(), { maxItems: 200, uniqueItems: true }),
  staffIds: Type.Array(Id, { maxItems: 200, uniqueItems: true }),
}
/** In their order: open ones first, then final ones. */
export const ProcessDraft = strict({ ...process, stages: Type.Array(StageDraft, { minItems: 2, maxItems: mostStages }) })
export type ProcessDraft = Static<typeof ProcessDraft>
export const Process = Type.Object({
  processId: Id,
  ...process,
  /** R037: off, it stands on no board and in no filter, and nobody moves; where everybody stands is kept. */
  enabled: Type.Boolean(),
  /** R038: whether members are told of moves by others and reminded of silence. */
  notify: Type.Boolean(),
  stages: Type.Array(Stage),
  version: Version,
})
export type Process = Static<typeof Process>

export const processName = (p: Pick<Process, 'nameZh' | 'nameEn'>, en: boolean): string => (en && p.nameEn) || p.nameZh
export const stageLabel = (s: Pick<Stage, 'labelZh' | 'labelEn'>, en: boolean): string => (en && s.labelEn) || s.labelZh
