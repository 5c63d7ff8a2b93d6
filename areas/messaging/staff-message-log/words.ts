const say = (zh: string, en: string) => ({ zh, en })

export const chatWords = { single: say('发给客户', 'To customers'), group: say('发到客户群', 'To groups') }
export const originWords = { personal: say('员工自己发的', 'By the member'), company: say('公司要求发的', 'Asked by the company') }
export const targetWords = {
  waiting: say('未发送', 'Not sent'),
  delivered: say('已送达', 'Delivered'),
  not_friend: say('不是好友', 'Not a contact'),
  quota: say('接收已达上限', 'Limit reached'),
}
/** What hangs on a message, by its kind at WeCom (platform/05 §2). */
const attachedWords = new Map([
  ['image', say('图片', 'Image')],
  ['link', say('链接', 'Link')],
  ['miniprogram', say('小程序', 'Mini program')],
  ['video', say('视频', 'Video')],
  ['file', say('文件', 'File')],
])
/** The message in one line: its text, else what hangs on it. */
export function contentOf({ text, attachments }: { text: string; attachments: { kind: string; title: string }[] }, en: boolean): string {
  const things = attachments.map(({ kind, title }) => {
    const word = attachedWords.get(kind)?.[en ? 'en' : 'zh'] ?? kind
    return title ? `[${word}] ${title}` : `[${word}]`
  })
  return [text, ...things].filter(Boolean).join(' ')
}
