import { addWayLabels } from '#areas/customer/customer-management/contract.ts'
import type { TimelineEvent } from '#areas/customer/customer-timeline/contract.ts'
import { lang, say, texts } from '#core/web/text/text.ts'
import type { IconName } from '#core/web/ui/icon-names.ts'
import { staffName } from '#core/web/ui/staff-name.ts'

/** What a timeline item says in the width of a phone: one line, perhaps a second. */
const t = texts({
  'zh-CN': {
    added: (who: string) => `添加了${who}`,
    lost: (who: string) => `与${who}不再是好友`,
    byCustomer: '客户删除了员工',
    byStaff: '员工删除了客户',
    transfer: '转给了同事',
    tags: '标签有变化',
    plus: (names: string) => `加上 ${names}`,
    minus: (names: string) => `去掉 ${names}`,
    massMessage: (who: string) => `${who}群发了消息`,
    welcome: '收到欢迎语',
    welcomeNot: '欢迎语没有发出',
    seconds: (s: string) => `用时 ${s} 秒`,
    listed: (who: string) => `${who}加入了黑名单`,
    relisted: (who: string) => `${who}改了黑名单的原因或期限`,
    unlisted: (who: string) => `${who}移出了黑名单`,
    lapsed: '黑名单到期，自动移出',
    manualEvent: (who: string) => `${who}写了跟进`,
    voiceCallRecord: (who: string) => `${who}记了通话`,
    updateRemark: (who: string) => `${who}改了备注`,
    reminderEvent: '待办',
    templateEvent: '流程消息',
    momentInteraction: '朋友圈互动',
    integralRecord: '积分变动',
    workOrderEvent: '工单',
    customerAction: '客户动态',
    somebody: '员工',
    empty: '（空）',
    and: '、',
  },
  en: {
    added: (who) => `Added ${who}`,
    lost: (who) => `No longer a contact of ${who}`,
    byCustomer: 'Deleted by the customer',
    byStaff: 'Deleted by the staff member',
    transfer: 'Handed over',
    tags: 'Tags changed',
    plus: (names) => `with ${names}`,
    minus: (names) => `without ${names}`,
    massMessage: (who) => `${who} sent a mass message`,
    welcome: 'Was welcomed',
    welcomeNot: 'Was not welcomed',
    seconds: (s) => `took ${s} s`,
    listed: (who) => `${who} put them on the black list`,
    relisted: (who) => `${who} changed reason or term of the black list`,
    unlisted: (who) => `${who} took them off the black list`,
    lapsed: 'Off the black list: the term was over',
    manualEvent: (who) => `${who} followed up`,
    voiceCallRecord: (who) => `${who} noted a call`,
    updateRemark: (who) => `${who} changed the remark`,
    reminderEvent: 'To do',
    templateEvent: 'Message of a process',
    momentInteraction: 'On a moment',
    integralRecord: 'Points',
    workOrderEvent: 'Work order',
    customerAction: 'Customer',
    somebody: 'staff',
    empty: '(empty)',
    and: ', ',
  },
})

/** Why a welcome or message did not go out (research/ux.md §1: each cause has its own words). */
const reasons = texts({
  'zh-CN': {
    no_code: '企业微信没有给欢迎语机会：员工在企业微信里设了自己的欢迎语，或很久没有登录',
    no_content: '活码没有设欢迎语',
    blacklisted: '客户在黑名单里',
    duplicate: '已是同事的客户，按设置不重复欢迎',
    off: '活码已停用',
    already_sent: '其他应用已经发过欢迎语',
    no_answer: '发送时中断，不确定客户是否收到',
    too_late: '超过了 20 秒的期限',
    other_app: '其他应用正在发欢迎语',
    refused: '企业微信没有接受',
    not_friend: '已经不是好友',
    quota: '这位客户的群发次数用完了',
    unreachable: '企业微信没有接受这位客户',
    cancelled: '任务已取消',
    unknown: '原因不明',
  },
  en: {
    no_code: 'WeCom gave no chance: the member has a welcome of their own, or has long been away',
    no_content: 'The code has no welcome',
    blacklisted: 'The customer is on the black list',
    duplicate: 'Already a contact of a colleague; the code does not welcome twice',
    off: 'The code is off',
    already_sent: 'Another app has welcomed already',
    no_answer: 'Cut off while it was sent; whether it arrived is not known',
    too_late: 'Later than the 20 s allowed',
    other_app: 'Another app is welcoming',
    refused: 'WeCom did not take it',
    not_friend: 'No longer a contact',
    quota: 'No mass messages left for this customer',
    unreachable: 'WeCom did not take this customer',
    cancelled: 'The task was cancelled',
    unknown: 'Nobody knows why',
  },
})
export const reasonText = (reason: string): string => {
  const text: Readonly<Record<string, string>> = say(reasons)
  return reason ? (text[reason] ?? reason) : ''
}

export const wayText = (way: number): string => addWayLabels[way]?.[lang() === 'en' ? 'en' : 'zh'] ?? String(way)

export interface Told {
  icon: IconName
  tone: 'jade' | 'wheat' | 'blue' | 'grey'
  line: string
  second: string
}

const names = (tags: readonly { name: string }[]): string => tags.map((one) => one.name).join(say(t).and)

export function tell(e: TimelineEvent): Told {
  const text = say(t)
  const who = e.staff ? staffName(e.staff) : text.somebody
  const by = e.by && e.by !== 'staff' && e.by !== 'wecom' ? e.by : who
  switch (e.kind) {
    case 'manualEvent':
      return { icon: 'pencil', tone: 'wheat', line: text.manualEvent(by), second: e.text }
    case 'voiceCallRecord':
      return { icon: 'phone-call', tone: 'wheat', line: text.voiceCallRecord(by), second: e.text }
    case 'updateRemark':
      return { icon: 'pencil', tone: 'wheat', line: text.updateRemark(by), second: `${e.before || text.empty} → ${e.after || text.empty}` }
    case 'customerAction':
      return action(e, who)
    default:
      return { icon: 'activity', tone: 'grey', line: text[e.kind], second: e.text }
  }
}

function action(e: TimelineEvent, who: string): Told {
  const text = say(t)
  switch (e.action) {
    case 'added':
      return { icon: 'user-plus', tone: 'jade', line: text.added(who), second: e.source || (e.addWay === null ? '' : wayText(e.addWay)) }
    case 'lost': {
      const why: Record<string, string> = { customer: text.byCustomer, staff: text.byStaff, transfer: text.transfer }
      return { icon: 'user-minus', tone: 'grey', line: text.lost(who), second: why[e.by] ?? '' }
    }
    case 'tags': {
      const parts = [
        e.tagsAdded.length > 0 ? text.plus(names(e.tagsAdded)) : '',
        e.tagsRemoved.length > 0 ? text.minus(names(e.tagsRemoved)) : '',
      ]
      return { icon: 'tag', tone: 'wheat', line: text.tags, second: parts.filter(Boolean).join(' · ') }
    }
    case 'massMessage':
      return { icon: 'send', tone: 'jade', line: text.massMessage(who), second: e.text }
    case 'welcome':
      return e.reason
        ? { icon: 'message-circle', tone: 'grey', line: text.welcomeNot, second: reasonText(e.reason) }
        : {
            icon: 'message-circle',
            tone: 'jade',
            line: text.welcome,
            second: [e.latencyMs === null ? '' : text.seconds((e.latencyMs / 1000).toFixed(1)), e.text].filter(Boolean).join(' · '),
          }
    case 'listed':
      return { icon: 'ban', tone: 'grey', line: (e.before ? text.relisted : text.listed)(e.by), second: e.text }
    case 'unlisted':
      return { icon: 'user-check', tone: 'grey', line: e.by === 'lapse' ? text.lapsed : text.unlisted(e.by), second: '' }
    default:
      return { icon: 'activity', tone: 'grey', line: text.customerAction, second: e.text }
  }
}
