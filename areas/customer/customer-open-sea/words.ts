import type { Words } from '#core/contract/errors.ts'
import type { DueWhy, ItemEventKind } from '#core/contract/pools.ts'
import type { ClueState } from './contract.ts'

const say = (zh: string, en: string): Words => ({ zh, en })

export const stateWords: Readonly<Record<ClueState, Words>> = {
  free: say('可以领', 'Free'),
  held: say('在跟', 'In hand'),
  converted: say('已是客户', 'A customer'),
}
export const dueWords: Readonly<Record<Exclude<DueWhy, ''>, Words>> = {
  first: say('领了没跟进', 'Taken and not followed up'),
  silent: say('很久没跟进', 'Silent for long'),
  deal: say('到期没成交', 'Nothing came of it'),
}
export const eventWords: Readonly<Record<ItemEventKind, Words>> = {
  call: say('打了电话', 'Called'),
  visit: say('上门拜访', 'Visited'),
  note: say('写了跟进', 'Followed up'),
  entered: say('进入公海', 'Came into the pool'),
  received: say('领取', 'Taken'),
  given: say('分配', 'Given'),
  abandoned: say('退回公海', 'Given back'),
  recycled: say('到期收回公海', 'Was due and went back'),
  moved: say('移到别的公海', 'Moved to another pool'),
  graded: say('改了级别', 'Graded'),
  locked: say('锁定', 'Locked'),
  unlocked: say('解除锁定', 'Unlocked'),
  edited: say('改了资料', 'Edited'),
  merged: say('合并', 'Merged'),
  unmerged: say('撤销合并', 'Merge undone'),
  converted: say('成了客户', 'Became a customer'),
  deleted: say('删除', 'Deleted'),
}
/** Of a pool, on its form and in the audit log. */
export const banDaysWords = say('退回后几天不能再领', 'Days until it may be taken again')
