import type { Audience } from '#core/contract/audience.ts'
import type { MessageContent } from '#core/contract/message.ts'
import { sentenceOf } from '#core/web/blocks/audience/sentence.ts'
import { useNames } from '#core/web/blocks/pickers/rows.ts'
import type { MissionState, SenderState, TargetState } from '../mission.ts'

/** An audience as one plain sentence, its ids as names. */
export function useAudienceWords(a: Audience): string {
  const tags = [...(a.tagsAny ?? []), ...(a.tagsAll ?? []), ...(a.tagsNone ?? [])]
  const nameOf = (ids: readonly string[], names: string[]) => (asked: readonly string[]) => asked.map((id) => names[ids.indexOf(id)] ?? id)
  const staff = a.staffIds ?? []
  const departments = a.departmentIds?.map(String) ?? []
  const groups = a.groupIds ?? []
  const names = {
    staff: nameOf(staff, useNames('staff', staff)),
    departments: nameOf(departments, useNames('departments', departments)),
    tags: nameOf(tags, useNames('tags', tags)),
    groups: nameOf(groups, useNames('groups', groups)),
  }
  return sentenceOf(a, names)
}

/** The message in one line. */
export const firstLine = (content: MessageContent): string =>
  content.text.replaceAll('{{staff_name}}', '…').replace(/\s+/g, ' ').trim() ||
  content.attachments.flatMap((a) => ('title' in a ? a.title : []))[0] ||
  ''

export const stateKind = {
  scheduled: 'info',
  sending: 'ok',
  waiting: 'attention',
  done: 'idle',
  cancelled: 'off',
  failed: 'bad',
} as const satisfies Record<MissionState, string>
export const senderKind = {
  planned: 'idle',
  unknown: 'attention',
  asked: 'attention',
  confirmed: 'ok',
  cancelled: 'off',
  refused: 'bad',
} as const satisfies Record<SenderState, string>
export const targetKind = {
  waiting: 'attention',
  unknown: 'attention',
  delivered: 'ok',
  not_friend: 'bad',
  quota: 'bad',
  unreachable: 'bad',
  blacklisted: 'off',
  cancelled: 'off',
  refused: 'bad',
} as const satisfies Record<TargetState, string>
