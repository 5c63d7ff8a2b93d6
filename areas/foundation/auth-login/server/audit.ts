import { signInWays } from '#core/contract/session.ts'
import { auditWords } from '#core/server/audit-words.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** How lines about sign-ins read. */
export default [
  auditWords({
    actions: {
      sign_in: { ...say('登录', 'signed in'), class: 'sign_in' },
      sign_out: { ...say('退出登录', 'signed out'), class: 'sign_in' },
      'sign_in.refused': { ...say('登录被拒：账号或密码不对', 'was refused: account or password wrong'), class: 'sign_in' },
      'own.phone': say('更改了自己的手机号', 'changed their own phone number'),
      'own.name': say('更改了自己的名字', 'changed their own name'),
    },
    fields: {
      phone: say('手机号', 'Phone number'),
      how: {
        ...say('方式', 'How'),
        values: signInWays,
      },
      userAgent: say('浏览器', 'Browser'),
      account: say('账号', 'Account'),
    },
  }),
]
