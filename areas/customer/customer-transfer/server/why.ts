import { refusedWith } from '#core/server/gate/causes.ts'
import { type Phrase, phrase } from '#core/server/phrases.ts'

const say = (zh: string, en: string) => ({ zh, en })

/** What WeCom says of one customer or group (platform/04 §6), and what can be done about it. */
const words = new Map([
  [40097, say('员工的在职状态变了，请重新发起', 'The giver left or came back meanwhile; ask for it once more')],
  [40099, say('接替人的客户已达上限，请换一位同事', 'The taker has as many customers as WeCom allows; choose somebody else')],
  [40100, say('客户正在转接中，等 24 小时内有结果再试', 'The customer is being handed over already; wait for what comes of it')],
  [40128, say('90 天内已转接 2 次，企业微信不让再转', 'Handed over twice within 90 days; WeCom allows no more')],
  [40129, say('客户正在转接中，等 24 小时内有结果再试', 'The customer is being handed over already; wait for what comes of it')],
  [40130, say('原员工和接替人是同一个人', 'Giver and taker are the same')],
  [40131, say('已经不是原员工的客户', 'They are no customer of the giver any more')],
  [40143, say('员工的账号被限制', 'The account of one of the two is restricted')],
  [41054, say('接替人还没有激活企业微信', 'The taker has not activated WeCom')],
  [84074, say('接替人没有客户联系权限', 'The taker may not talk to customers')],
  [90500, say('群主还在职，请重新发起', 'The owner is at work; ask for it once more')],
  [90501, say('不是客户群，或已经解散', 'No customer group, or dissolved')],
  [90502, say('群主已离职，请重新发起', 'The owner has left; ask for it once more')],
  [90503, say('群已满，接替人进不来', 'The group is full; the taker cannot come in')],
  [90504, say('接替人已经是群主', 'The taker owns the group already')],
  [90507, say('群正在转接中', 'The group is being handed over already')],
  [90508, say('90 天内已转接 2 次，企业微信不让再转', 'Handed over twice within 90 days; WeCom allows no more')],
])
const known = phrase('transfer_refused', ({ errcode }: { errcode: number }) => words.get(errcode) ?? say('', ''))
export const whyOf = (errcode: number): Phrase => (words.has(errcode) ? known({ errcode }) : refusedWith({ errcode }))

export const noRecord = phrase('transfer_no_record', () =>
  say('企业微信没有这次转接的记录，可能客户已删除员工', 'WeCom knows nothing of this transfer; the customer may have deleted the member'),
)
export const underWay = phrase('transfer_under_way', () => say('已在别的转接里', 'On its way in another transfer'))
export const takerGone = phrase('transfer_taker_gone', () =>
  say(
    '接替人现在不能接客户：离职、停用或没有客户联系权限',
    'Nothing can be given to the taker now: left, disabled, or no customer contact',
  ),
)
export const groupsOfDay = phrase('transfer_groups_of_day', () =>
  say('一位群主一天最多转 300 个群，明天再转', 'At most 300 groups of one owner a day; the rest tomorrow'),
)
