import type { Words } from '#core/contract/errors.ts'
import type { ClearAction, Decision, ProposalState } from './contract.ts'

const say = (zh: string, en: string): Words => ({ zh, en })
export const actionWords: { [K in ClearAction]: Words } = {
  remove_tags: say('移除标签', 'Remove tags'),
  ask_delete: say('请员工删除', 'Ask to delete'),
}
export const stateWords: { [K in ProposalState]: Words } = {
  waiting: say('待确认', 'Waiting'),
  asked: say('已请员工删除', 'Members asked'),
  done: say('已清理', 'Done'),
  rejected: say('不清理', 'Rejected'),
  gone: say('已撤回', 'Withdrawn'),
  failed: say('没有成功', 'Failed'),
}
export const decisionWords: { [K in Decision]: Words } = {
  confirm: say('确认清理', 'Confirm'),
  reject: say('不清理', 'Reject'),
  reopen: say('重新考虑', 'Take up again'),
}
