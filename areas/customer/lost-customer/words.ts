import type { LostRow, TouchKind } from './contract.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** Who ended a contact, the same words on every page, in files and in notices. */
export const byWords: Record<LostRow['by'], { zh: string; en: string }> = {
  customer: say('客户删除了员工', 'The customer'),
  staff: say('员工删除了客户', 'The member'),
  transfer: say('分配给了同事', 'Handed over'),
  sync: say('同步时发现', 'Found by sync'),
}
export const touchWords: Record<TouchKind, { zh: string; en: string }> = {
  added: say('添加好友', 'Added'),
  welcome: say('欢迎语', 'Welcome'),
  mass: say('群发', 'Mass message'),
  chat: say('聊天', 'Chat'),
  follow_up: say('跟进', 'Follow-up'),
}

/** What has become of a loss. */
export const nowWords = {
  back: say('又加回来了', 'Came back'),
  asked: say('已请员工挽回', 'Member was asked'),
  shared: say('同事仍有好友', 'A colleague has them'),
  open: say('还没有人联系', 'Not asked yet'),
}
export const nowOf = (r: Pick<LostRow, 'returnedAt' | 'askedAt' | 'status'>): keyof typeof nowWords =>
  r.returnedAt ? 'back' : r.askedAt ? 'asked' : r.status === 'friend' ? 'shared' : 'open'
