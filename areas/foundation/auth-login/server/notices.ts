import { factors } from '#core/contract/factors.ts'
import { noticeKind } from '#core/server/notices.ts'

const screen = 'account-info.personal'
export const newDevice = noticeKind<{ browser: string; system: string; ip: string }>({
  key: 'auth-login.new-device',
  name: { zh: '账号在新的浏览器上登录', en: 'My account was used in a new browser' },
  level: 'attention',
  line: ({ browser, system, ip }) => {
    const where = [browser, system].filter(Boolean).join(' · ')
    return {
      zh: `账号在新的浏览器上登录：${where || '未知设备'}，${ip}`,
      en: `Signed in with a new browser: ${where || 'unknown device'}, ${ip}`,
    }
  },
  many: (n) => ({ zh: `账号在 ${n} 个新的浏览器上登录`, en: `Signed in with ${n} new browsers` }),
  screen,
  channels: { console: true, app: true },
})
export const codeRefused = noticeKind<{ ip: string }>({
  key: 'auth-login.code-refused',
  name: { zh: '密码对、动态码不对的登录', en: 'A sign-in with my password and a wrong code' },
  level: 'bad',
  line: ({ ip }) => ({
    zh: `有人输对了你的密码，但动态码不对（${ip}）。不是你的话，马上改密码`,
    en: `Somebody entered your password and a wrong code (${ip}). If it was not you, change the password now`,
  }),
  many: (n) => ({
    zh: `有人 ${n} 次输对了你的密码，但动态码不对。不是你的话，马上改密码`,
    en: `Somebody entered your password with a wrong code, ${n} times. If it was not you, change the password now`,
  }),
  screen,
  call: factors.factors,
  channels: { console: true, app: false },
})
export default [newDevice, codeRefused]
