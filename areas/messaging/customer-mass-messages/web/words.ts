import type { MissionState, SenderState, TargetState } from '../mission.ts'

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
