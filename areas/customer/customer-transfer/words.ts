import type { Fit, Resource, State, TransferType } from './contract.ts'

const say = (zh: string, en: string) => ({ zh, en })

export const stateWords: Record<State | 'open' | 'under_way', { zh: string; en: string }> = {
  asking: say('正在发起', 'Being asked for'),
  waiting: say('等客户回应', 'Waits for the customer'),
  done: say('已接替', 'Taken over'),
  refused: say('客户拒绝', 'Customer declined'),
  full: say('接替人已满', 'Taker is full'),
  failed: say('没有发起成功', 'Not taken by WeCom'),
  open: say('要处理', 'To be seen to'),
  under_way: say('进行中', 'On the way'),
}
export const fitWords: Record<Fit, { zh: string; en: string }> = {
  can: say('可以转', 'Can go'),
  waiting: say('正在转接', 'On the way'),
  twice: say('90 天内已转 2 次', 'Twice within 90 days'),
}
export const typeWords: Record<TransferType, { zh: string; en: string }> = {
  resigned: say('离职继承', 'Of a leaver'),
  serving: say('在职转接', 'Between colleagues'),
}
export const resourceWords: Record<Resource, { zh: string; en: string }> = {
  customer: say('客户', 'Customer'),
  group: say('客户群', 'Group'),
}
/** What came to nothing: somebody has to do something about it. */
export const cameToNothing: readonly State[] = ['refused', 'full', 'failed']
