import { texts } from '../text/text.ts'
import { counted } from '../text/words.ts'

export const seatText = texts({
  'zh-CN': {
    /** By the reason (`ClosedBy`), of a page that the role opens. */
    closed: { seat: '这个页面需要席位' },
    needsSeat: (module: string, seat: string) =>
      `「${module}」需要${seat}，你现在没有。请联系管理员分配；分配后这一页会自动打开，你写到一半的内容都还在。`,
    lacks: (kinds: readonly string[]) => `你没有${kinds.join('、')}，要用它的页面没有打开。请联系管理员分配；你的草稿和客户都还在。`,
    look: '看看我的席位',
    title: '我的席位',
    intro: '企业按数量分配席位：有哪类席位，才能打开哪类页面。角色权限另算，两样都要有。',
    open: '不限',
    held: '有',
    none: '没有',
    until: (day: string) => `至 ${day}`,
    since: (day: string) => `${day} 起`,
    pages: (n: number) => `可打开 ${n} 个模块`,
    closes: (n: number) => `${n} 个模块关闭`,
    ask: '没有席位的可以申请，有「席位管理」权限的管理员会收到；他们在「在等的」里看到你。',
    want: '申请',
    unwant: '不需要了',
    wanted: '已申请，管理员会看到',
    waiting: '在等管理员分配',
    ok: '知道了',
  },
  en: {
    closed: { seat: 'This page takes a seat' },
    needsSeat: (module, seat) =>
      `${module} takes a seat for ${seat.toLowerCase()}, which you do not have. Ask an administrator for one: the page opens by itself then, and what you had begun is still there.`,
    lacks: (kinds) =>
      `You have no seat for ${kinds.join(', ').toLowerCase()}, so the pages that take one are closed. Ask an administrator for it; your drafts and customers are kept.`,
    look: 'Look at my seats',
    title: 'My seats',
    intro: 'The company counts its seats: a kind of seat opens a kind of pages. The rights of your role are needed beside it.',
    open: 'Not counted',
    held: 'You have one',
    none: 'None',
    until: (day) => `until ${day}`,
    since: (day) => `since ${day}`,
    pages: (n) => `opens ${counted(n, 'modules')}`,
    closes: (n) => `${counted(n, 'modules')} closed`,
    ask: 'Ask for a seat you lack: administrators who may give them out are told, and find you among those who wait.',
    want: 'Ask for one',
    unwant: 'Not needed',
    wanted: 'Asked: administrators see it',
    waiting: 'Waiting for an administrator',
    ok: 'Got it',
  },
})
