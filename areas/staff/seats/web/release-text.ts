import { texts } from '#core/web/text/text.ts'
import { counted } from '#core/web/text/words.ts'

export const releaseText = texts({
  'zh-CN': {
    choose: '先选要释放哪些席位，下面会列出会停掉什么。',
    message: (people: string, seats: string) => `会释放 ${people} 人的 ${seats} 个席位，他们的下一次操作就生效。`,
    closes: (module: string) => `「${module}」关闭`,
    people: (n: string) => `${n} 人`,
    last: (n: string) => `其中 ${n} 人释放后就没有任何席位了。`,
    tell: '用企业微信告诉他们',
    tellHelp: '消息中心里有一条；要不要用企业微信、几点到几点发，按各人自己的设置。',
    silent: '不发消息，只在他们打开的页面上提示。',
    usual: '你的席位已被收回，草稿都还在',
    own: (message: string) => `你的席位已被收回：${message}`,
    edit: '改一句',
    editLabel: '对他们说的话',
    editHint: '例如：要接着做时找周若溪',
    to: '换给谁',
    toHelp: (n: number) => `选 ${n} 位在职、还没有这类席位的员工，按顺序接手；到期日跟着席位走。换出和分配一步完成，中间不会被别人拿走。`,
    exchangeVerb: '换给他们',
    exchangeMessage: (people: string, seats: string) => `${people} 人的 ${seats} 个席位换给别人，双方的下一次操作就生效。`,
    kept: '草稿、做过的事和客户关系都留着；席位回来，就能接着做。接待中的活码照常接待，要换人请到活码里换。',
  },
  en: {
    choose: 'Choose which seats to take back; what stops stands below then.',
    message: (people, seats) => `Takes ${counted(seats, 'seats')} back from ${counted(people, 'people')}. It holds at their next click.`,
    closes: (module) => `${module} closes`,
    people: (n) => counted(n, 'people'),
    last: (n) => `${counted(n, 'people')} will have no seat at all.`,
    tell: 'Tell them in WeCom',
    tellHelp: 'It stands in their notice center; whether it comes by WeCom, and when, each has set for themselves.',
    silent: 'No message: only the pages they have open say so.',
    usual: 'Your seat was taken back; your drafts are kept',
    own: (message) => `Your seat was taken back: ${message}`,
    edit: 'Say something else',
    editLabel: 'What is said to them',
    editHint: 'Whom to ask to go on with it, say',
    to: 'Who gets them',
    toHelp: (n) =>
      `Choose ${counted(n, 'people')}, active and without such a seat; they take over in this order, and the end goes with the seat. It is one step: nobody else gets them in between.`,
    exchangeVerb: 'Give to them',
    exchangeMessage: (people, seats) =>
      `${counted(seats, 'seats')} of ${counted(people, 'people')} go to others. It holds at the next click of both.`,
    kept: 'Drafts, what was done and customers stay, and work goes on when the seat is back. Codes go on receiving; change their receivers there.',
  },
})
