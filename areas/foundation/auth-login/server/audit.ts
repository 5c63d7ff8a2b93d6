import { signInWays } from '#core/contract/sign-in-ways.ts'
import { auditWords } from '#core/server/audit-words.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** How lines about sign-ins read. */
export default [
  auditWords({
    actions: {
      sign_in: { ...say('登录', 'signed in'), class: 'sign_in' },
      sign_out: { ...say('退出登录', 'signed out'), class: 'sign_in' },
      'own.phone': say('更改了自己的手机号', 'changed their own phone number'),
      'own.name': say('更改了自己的名字', 'changed their own name'),
      'sign_in.refused': { ...say('登录被拒', 'was refused at sign-in'), class: 'sign_in' },
      'local_admin.password': { ...say('修改了自己的密码：', 'changed the own password:'), class: 'secret' },
      'local_admin.totp_on': { ...say('设置了动态码：', 'set up codes of an app:'), class: 'secret' },
      'local_admin.totp_off': { ...say('关闭了动态码：', 'turned codes off:'), class: 'secret' },
      'local_admin.recovery_codes': { ...say('重新生成了恢复码：', 'made new recovery codes:'), class: 'secret' },
    },
    fields: {
      phone: say('手机号', 'Phone number'),
      how: {
        ...say('方式', 'How'),
        values: signInWays,
      },
      factor: {
        ...say('第二因素', 'Second factor'),
        values: { totp: say('动态码', 'Code of the app'), recovery: say('恢复码', 'Recovery code') },
      },
      why: {
        ...say('原因', 'Why'),
        values: {
          password: say('账号或密码不对', 'Account or password wrong'),
          code: say('密码对，动态码不对', 'Password right, code wrong'),
          suspended: say('账号已停用', 'Account suspended'),
        },
      },
      userAgent: say('浏览器', 'Browser'),
      account: say('账号', 'Account'),
    },
  }),
]
