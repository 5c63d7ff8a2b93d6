import type { Words } from '#core/contract/errors.ts'
import type { MoveCause, PackKind } from './contract.ts'

const say = (zh: string, en: string): Words => ({ zh, en })
export const kindWords: { [K in PackKind]: Words } = { live: say('动态', 'Live'), fixed: say('固定', 'Fixed') }
export const causeWords: { [K in MoveCause]: Words } = {
  changed: say('客户有变化', 'Something changed'),
  time: say('时间到了', 'Time passed'),
  edited: say('条件被修改', 'The condition was edited'),
  looked: say('全量核对', 'Looked at again'),
  hand: say('手动', 'By hand'),
}
