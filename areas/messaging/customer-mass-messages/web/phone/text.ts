import { texts } from '#core/web/text/text.ts'
import { counted } from '#core/web/text/words.ts'

export const t = texts({
  'zh-CN': {
    title: (n: number) => `${n} 条群发等你发送`,
    how: '看过内容后点「发送」；在企业微信的「客户群发」通知里发送也一样。',
    to: (n: number) => `发给 ${n} 位客户`,
    send: '发送',
    sending: '正在发送',
    sendOf: (name: string) => `发送「${name}」`,
    sent: (n: number) => `已发送，${n} 位客户收到`,
    inClient: '请在企业微信里点「发送」',
    inClientWhy: '这一步企业微信只让你本人在客户端里做。打开「客户群发」通知，点「发送」，这里会自己更新。',
    toClient: '回到企业微信',
    none: '没有等你发送的群发',
    noneHelp: '同事请你群发时，企业微信会通知你，这里也能看到内容和人数。',
    attachments: { image: '图片', link: '链接', miniprogram: '小程序', video: '视频', file: '文件' },
  },
  en: {
    title: (n) => `${counted(n, 'mass messages')} to send`,
    how: 'Read it, then tap Send; sending from the mass message notice in WeCom does the same.',
    to: (n) => `To ${counted(n, 'customers')}`,
    send: 'Send',
    sending: 'Sending',
    sendOf: (name) => `Send “${name}”`,
    sent: (n) => `Sent: ${counted(n, 'customers')} got it`,
    inClient: 'Tap Send in WeCom',
    inClientWhy:
      'WeCom lets nobody but you do this, in its own window: open the mass message notice and tap Send. This page follows by itself.',
    toClient: 'Back to WeCom',
    none: 'Nothing waits for you',
    noneHelp: 'When a colleague asks you to send a mass message, WeCom tells you, and its words stand here.',
    attachments: { image: 'Picture', link: 'Link', miniprogram: 'Mini program', video: 'Video', file: 'File' },
  },
})
