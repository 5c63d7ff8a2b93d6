import type { Words } from '../../contract/errors.ts'
import type { Context } from '../context.ts'
import type { ConnectedAccount } from '../gate/account-rows.ts'
import { componentPath } from '../gate/component-routes.ts'
import { PlatformRefusal } from '../gate/refusal.ts'
import { wordsOf } from '../phrases.ts'
import { type Seen, selfCheck } from '../self-checks.ts'

/** WeChat pushes one every ten minutes; each can be used for twelve hours. */
const ticketMs = 30 * 60_000

/** Connected accounts, each with what it lacks; where several lack something, the worst is told whole and the others by name. */
export default [
  selfCheck({
    key: 'core.accounts',
    name: { zh: '接入的公众号与小程序', en: 'Connected official accounts and mini programs' },
    disables: [
      { zh: '客户打开的网页认不出是谁', en: 'Pages do not know which customer opened them' },
      { zh: '公众号与小程序的消息', en: 'Messages of these accounts' },
    ],
    screen: 'corp-config.config',
    async look(ctx) {
      const accounts = await ctx.app.gate.wechat.rows.all(ctx.corpId)
      if (accounts.length === 0) return { state: 'ok', says: { zh: '没有接入公众号或小程序', en: 'none is connected' } }
      const seen = await Promise.all(accounts.map((account) => lookAt(ctx, account)))
      const wrong = seen
        .filter(({ state }) => state !== 'ok')
        .sort((a, b) => Number(a.state === 'attention') - Number(b.state === 'attention'))
      const [worst, ...others] = wrong
      if (!worst) return { state: 'ok', says: { zh: `${accounts.length} 个都正常`, en: `all ${accounts.length} are well` } }
      if (others.length === 0) return worst
      return {
        ...worst,
        says: {
          zh: [worst, ...others].map(({ says }) => says.zh).join('；'),
          en: [worst, ...others].map(({ says }) => says.en).join('; '),
        },
      }
    },
  }),
]

async function lookAt(ctx: Context, account: ConnectedAccount): Promise<Seen> {
  const { kind, appid, withdrawnAt } = account
  const called = account.name || appid
  const says = (what: Words): Words => ({ zh: `「${called}」${what.zh}`, en: `${called}: ${what.en}` })
  if (kind === 'component') {
    const lacking = ticketLacking(ctx, account)
    if (lacking) return { ...lacking, says: says(lacking.says) }
  }
  if (withdrawnAt)
    return {
      state: 'bad',
      says: says({ zh: '已取消授权', en: 'took its authorisation back' }),
      at: withdrawnAt,
      fix: [{ zh: '请它的管理员重新授权', en: 'Ask its admin to authorise again' }],
    }
  try {
    await ctx.app.gate.wechat.probe(ctx.corpId, appid)
    return { state: 'ok', says: says({ zh: '正常', en: 'well' }) }
  } catch (error) {
    if (!(error instanceof PlatformRefusal)) throw error
    return { state: 'bad', says: says({ zh: '取不到令牌', en: 'gets no token' }), why: wordsOf(error.phrase) }
  }
}

/** Why a component has no ticket that works; nothing where it has. */
function ticketLacking(ctx: Context, { accountId, callbackToken, callbackAesKey, ticketAt }: ConnectedAccount): Seen | undefined {
  const address = `${ctx.app.config.PUBLIC_URL}${componentPath(ctx.corpId, accountId)}`
  const fix = [
    {
      zh: `在微信开放平台把「授权事件接收 URL」设为 ${address}`,
      en: `Make ${address} the address of authorisation events on the open platform`,
    },
    {
      zh: '确认推送没有停用（api_start_push_ticket 可以重新开始）',
      en: 'See that the pushes were not stopped (api_start_push_ticket starts them again)',
    },
  ]
  if (!callbackToken || !callbackAesKey)
    return { state: 'bad', says: { zh: '没有填消息校验 Token 和加解密 Key', en: 'has no token and key for its callbacks' }, fix }
  if (!ticketAt) return { state: 'bad', says: { zh: '还没有收到 ticket', en: 'no ticket has come' }, fix }
  if (Date.now() - ticketAt.getTime() > ticketMs)
    return { state: 'attention', says: { zh: '很久没有新的 ticket', en: 'no new ticket for long' }, at: ticketAt, fix }
  return undefined
}
