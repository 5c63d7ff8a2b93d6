import { auditWords } from '#core/server/audit-words.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** How lines about local administrators and ended sessions read. */
export default [
  auditWords({
    actions: {
      'session.end': { ...say('让自己的登录失效', 'ended sessions of their own'), class: 'sign_in' },
      'session.end_of': { ...say('让别人的登录失效：', 'ended sessions of'), class: 'sign_in' },
      'local_admin.create': { ...say('新建了本地管理员', 'made the local administrator'), class: 'rights' },
      'local_admin.rename': { ...say('修改了本地管理员的姓名：', 'renamed the local administrator'), class: 'rights' },
      'local_admin.suspend': { ...say('停用了本地管理员', 'suspended the local administrator'), class: 'rights' },
      'local_admin.resume': { ...say('恢复了本地管理员', 'let in again the local administrator'), class: 'rights' },
      'local_admin.delete': { ...say('删除了本地管理员', 'deleted the local administrator'), class: 'rights' },
      'local_admin.reset_password': { ...say('重设了密码：', 'reset the password of'), class: 'secret' },
      'local_admin.reset_factor': { ...say('清除了动态码：', 'removed the codes of'), class: 'secret' },
      'local_admin.operator_reset': {
        ...say('在服务器上重设了密码和动态码：', 'on the server, reset password and codes of'),
        class: 'secret',
      },
      'sign_in_setting.update': { ...say('修改了登录设置', 'changed how people sign in'), class: 'rights' },
    },
    objects: { local_admin: { screen: 'account-info.security' }, sign_in_setting: { screen: 'account-info.security' } },
    fields: {
      account: say('账号', 'Account'),
      device: say('浏览器', 'Browser'),
      from: say('地址', 'Address'),
      sign_in: say('登录', 'Sign-in'),
      idleMinutes: say('多少分钟不用就退出', 'Minutes without use'),
      absoluteDays: say('最多登录几天', 'Days after sign-in'),
      totpRequired: say('本地管理员要动态码', 'Codes for local administrators'),
    },
  }),
]
