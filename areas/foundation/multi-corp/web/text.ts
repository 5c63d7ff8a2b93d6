import { texts } from '#core/web/text/text.ts'

interface Who {
  company: string
  person: string
}

export const t = texts({
  'zh-CN': {
    others: '切换企业',
    waiting: '未激活',
    add: '接入另一家企业',
    title: (name: string) => `切换到「${name}」？`,
    content: '没有保存的表单和正在上传的文件留在这家企业，切换后要重来；已经开始的任务会继续。',
    verb: '切换',
    ask: '两家企业里的都是你吗？',
    who: (from: Who, here: Who) =>
      `这个浏览器原来登录的是「${from.company}」${from.person && `的${from.person}`}；刚才授权的是「${here.company}」${here.person && `的${here.person}`}。`,
    also: (names: string[]) => `原来关联着的「${names.join('」「')}」会一起关联。`,
    first: '确认之前，请用刚才授权的那个人的身份重新登录：扫码授权的人不一定就是打开这个页面的人。授权的码不是你自己扫的，就选「不关联」。',
    again: '重新登录来确认',
    what: '确认都是你之后，登录其中一家就能切换进其他几家，各家的管理员都会收到提醒。',
    no: '不关联',
    yes: '都是我，关联两家',
    nothing: '没有要确认的',
    nothingHelp: '已经回答过，或者过了 30 分钟。以后再授权一次，还会再问。',
    goOn: '继续',
  },
  en: {
    others: 'Switch company',
    waiting: 'Not activated',
    add: 'Bring another company in',
    title: (name) => `Switch to ${name}?`,
    content: 'Forms that are not saved and files that are being sent stay with this company and begin anew; tasks that have begun go on.',
    verb: 'Switch',
    ask: 'Is it you in both companies?',
    who: (from, here) =>
      `This browser was signed in to ${from.company}${from.person && ` as ${from.person}`}; who has just authorised ${here.company} is ${here.person || 'its administrator'}.`,
    also: (names) => ` Linked already, and coming along: ${names.join(', ')}.`,
    first:
      'Before you confirm, sign in again as whoever has just authorised: who scanned the code need not be who opened this page. If it was not you who scanned it, do not link them.',
    again: 'Sign in again to confirm',
    what: 'If both are you, signing in to one lets you switch to the others, and the administrators of each are told.',
    no: 'Do not link',
    yes: 'Both are me, link them',
    nothing: 'Nothing to confirm',
    nothingHelp: 'It has been answered, or is older than 30 minutes. Authorise once more to be asked again.',
    goOn: 'Go on',
  },
})
