import { auditWords } from '#core/server/audit-words.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** How lines about sign-ins read. */
export default [
  auditWords({
    actions: {
      sign_in: { ...say('登录', 'signed in'), class: 'sign_in' },
      sign_out: { ...say('退出登录', 'signed out'), class: 'sign_in' },
      'sign_in.refused': { ...say('登录被拒：账号或密码不对', 'was refused: account or password wrong'), class: 'sign_in' },
    },
    fields: {
      how: {
        ...say('方式', 'How'),
        values: {
          wecom: say('企业微信', 'WeCom'),
          password: say('账号和密码', 'Account and password'),
          test_link: say('测试链接', 'Test link'),
        },
      },
      userAgent: say('浏览器', 'Browser'),
      account: say('账号', 'Account'),
    },
  }),
]
