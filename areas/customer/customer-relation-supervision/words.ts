import type { How, Kind, Move } from './contract.ts'

const say = (zh: string, en: string) => ({ zh, en })
type Words = ReturnType<typeof say>

/** The same words on every page, in files and in notices. */
export const kindWords: Record<Kind, Words> = {
  moved: say('私下流转', 'Moved privately'),
  several: say('多人跟进', 'Several followers'),
  left: say('离职员工跟进', 'Followed by leavers'),
  nobody: say('无人跟进', 'Nobody follows'),
}
export const howWords: Record<How, Words> = {
  shared: say('同事推荐名片', 'By a colleague’s card'),
  code: say('扫公司活码或链接', 'Over a code or link'),
  other: say('其他方式添加', 'Otherwise'),
}
/** What has become of a move. */
export const stateWords = {
  open: say('待处理', 'Open'),
  handled: say('已处理', 'Looked into'),
  back: say('又加回原员工', 'First member has them again'),
}
export const stateOf = (m: Pick<Move, 'handledAt' | 'returnedAt'>): keyof typeof stateWords =>
  m.handledAt ? 'handled' : m.returnedAt ? 'back' : 'open'
