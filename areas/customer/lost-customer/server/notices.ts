import { noticeKind } from '#core/server/notices.ts'
import { outflow, outflowBeside } from '../contract.ts'

/** Whom it is about, as words of a notice keep it. */
type About = {
  name: string
  staff: string
  by: string
  /** 1 where the reader is the member themselves. */
  own: number
}
const list = { screen: 'lost-customer.notifications', call: outflowBeside.list }

/** To whoever the settings tell: the member, those who lead them, people by name. */
export const lostOne = noticeKind<About>({
  key: 'lost-customer.lost',
  name: { zh: '客户流失', en: 'A customer was lost' },
  level: 'attention',
  line: ({ name, staff, by, own }) =>
    by === 'unknown'
      ? own
        ? {
            zh: `客户「${name}」已不再是你的好友（同步时发现，不知道是谁删除的）`,
            en: `${name} is no contact of yours any more (found by a sync; by whom is not known)`,
          }
        : {
            zh: `客户「${name}」已不再是 ${staff} 的好友（同步时发现，不知道是谁删除的）`,
            en: `${name} is no contact of ${staff} any more (found by a sync; by whom is not known)`,
          }
      : by === 'staff'
        ? own
          ? { zh: `你删除了客户「${name}」`, en: `You deleted ${name}` }
          : { zh: `${staff} 删除了客户「${name}」`, en: `${staff} deleted ${name}` }
        : own
          ? { zh: `客户「${name}」删除了你`, en: `${name} deleted you` }
          : { zh: `客户「${name}」删除了 ${staff}`, en: `${name} deleted ${staff}` },
  many: (n) => ({ zh: `流失 ${n} 位客户`, en: `${n} customers were lost` }),
  ...list,
  channels: { console: true, app: true },
})
/** Once a day, where the settings gather the losses of a day. */
export const lostOfDay = noticeKind<{ lost: number; byCustomer: number; byStaff: number; byOthers: number }>({
  key: 'lost-customer.digest',
  name: { zh: '客户流失每日汇总', en: 'Customers lost, once a day' },
  level: 'attention',
  line: ({ lost, byCustomer, byStaff, byOthers }) => ({
    zh: `又流失 ${lost} 位客户：客户删除 ${byCustomer} 位，员工删除 ${byStaff} 位${byOthers ? `，同步时发现 ${byOthers} 位` : ''}`,
    en: `${lost} more customers lost: ${byCustomer} by the customer, ${byStaff} by the member${byOthers ? `, ${byOthers} found by a sync` : ''}`,
  }),
  many: (n) => ({ zh: `${n} 天的客户流失汇总`, en: `Customers lost on ${n} days` }),
  ...list,
  channels: { console: true, app: true },
})
/** To those who were told of the loss. */
export const cameBack = noticeKind<{ name: string; staff: string; own: number }>({
  key: 'lost-customer.back',
  name: { zh: '流失的客户又加回来', en: 'A lost customer came back' },
  level: 'info',
  line: ({ name, staff, own }) =>
    own
      ? { zh: `「${name}」又加回你了`, en: `${name} is your contact again` }
      : { zh: `「${name}」又加回 ${staff} 了`, en: `${name} is a contact of ${staff} again` },
  many: (n) => ({ zh: `${n} 位流失的客户又加回来`, en: `${n} lost customers came back` }),
  ...list,
  channels: { console: true, app: false },
})
/** To the member, by hand. */
export const winBack = noticeKind<{ name: string; by: string; note: string }>({
  key: 'lost-customer.win-back',
  name: { zh: '请我挽回客户', en: 'I am asked to win a customer back' },
  level: 'attention',
  line: ({ name, by, note }) => ({
    zh: `${by}请你挽回「${name}」${note ? `：${note}` : ''}`,
    en: `${by} asks you to win ${name} back${note ? `: ${note}` : ''}`,
  }),
  many: (n) => ({ zh: `请你挽回 ${n} 位客户`, en: `You are asked to win ${n} customers back` }),
  ...list,
  channels: { console: true, app: true },
})
/** To administrators, those who lead the member, and people named in the settings. */
export const manyDeleted = noticeKind<{ staffId: string; name: string; day: string; count: number; within: string }>({
  key: 'lost-customer.alarm',
  name: { zh: '一名员工删除很多客户', en: 'One member deletes many customers' },
  level: 'bad',
  line: ({ name, count, within }) =>
    within === 'hour'
      ? { zh: `${name} 一小时内删除了 ${count} 位客户`, en: `${name} deleted ${count} customers within an hour` }
      : { zh: `${name} 一天内删除了 ${count} 位客户`, en: `${name} deleted ${count} customers in one day` },
  many: (n) => ({ zh: `${n} 名员工删除了很多客户`, en: `${n} members deleted many customers` }),
  screen: 'lost-customer.list',
  words: ({ staffId, day }) => ({ staffIds: String(staffId), from: String(day), to: String(day), by: 'staff' }),
  call: outflow.list,
  channels: { console: true, app: true },
})

export default [lostOne, lostOfDay, cameBack, winBack, manyDeleted]
