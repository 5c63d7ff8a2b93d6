import type { Words } from '#core/contract/errors.ts'
import { appState } from '#core/server/credentials.ts'
import { suiteCallbackPath } from '#core/server/gate/suite-routes.ts'
import { type Seen, selfCheck } from '#core/server/self-checks.ts'

/** WeCom pushes one every ten minutes, good for thirty. */
const lateMs = 15 * 60_000
const deadMs = 30 * 60_000

export default [
  selfCheck({
    key: 'registration-activation.suite',
    name: { zh: '企业授权', en: 'Authorisation by the company' },
    disables: [
      { zh: '发送、同步和登录', en: 'Sending, syncing and signing in' },
      { zh: '新客户的欢迎语和统计', en: 'Welcomes and counts of new customers' },
    ],
    screen: 'corp-config.config',
    async look(ctx): Promise<Seen> {
      const { suite: bySuite, withdrawn_at: withdrawnAt } = await appState(ctx.db)
      if (!bySuite) return { state: 'ok', says: { zh: '使用企业自己的应用，不需要授权', en: 'the company’s own app needs none' } }
      if (withdrawnAt)
        return {
          state: 'bad',
          says: { zh: '企业已取消授权，发送和同步已暂停', en: 'was withdrawn; sending and syncing pause' },
          at: withdrawnAt,
          fix: [
            {
              zh: '请企业微信的超级管理员打开本站的「注册」页重新授权；客户、活码和统计都还在，授权后自动继续',
              en: 'A super administrator of WeCom authorises again on the page “Register”; customers, codes and figures are kept, and everything goes on',
            },
          ],
        }
      const { suite } = ctx.app.gate
      if (!suite)
        return {
          state: 'bad',
          says: { zh: '服务商应用没有配置', en: 'the provider’s app is not configured' },
          fix: [{ zh: '请服务商设置 WECOM_SUITE_*', en: 'The provider sets WECOM_SUITE_*' }],
        }
      const at = await suite.ticketAt()
      const age = at ? Date.now() - at.getTime() : Number.POSITIVE_INFINITY
      if (age < lateMs) return { state: 'ok', says: { zh: '有效', en: 'valid' } }
      const address = `${ctx.app.config.PUBLIC_URL}${suiteCallbackPath}`
      const fix: Words[] = [
        {
          zh: `请服务商在服务商后台把「指令回调 URL」设为 ${address}，并核对 Token 与 EncodingAESKey`,
          en: `The provider makes ${address} the address of commands, and compares token and key`,
        },
        { zh: '也可以在服务商后台手动推送一次 ticket', en: 'A ticket can also be pushed by hand in the provider’s console' },
      ]
      return {
        state: age < deadMs ? 'attention' : 'bad',
        says: at
          ? { zh: '很久没有新的 suite_ticket', en: 'no new suite_ticket for long' }
          : { zh: '还没有收到 suite_ticket', en: 'no suite_ticket has come' },
        at,
        fix,
      }
    },
  }),
]
