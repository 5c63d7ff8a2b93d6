/**
 * First and second level of the console's menu (R119, R136). First-level keys are the specification's areas cut the way people
 * work; `yingxiaotob` and `yingxiaotoc` mark marketing for business and for consumers (R138, R237).
 */
import type { MenuArea } from '#core/contract/modules.ts'
import type { IconName } from './ui/icon-names.ts'

export interface First {
  key: string
  /** Of the five areas of modules, those whose screens may stand here. */
  areas: readonly MenuArea[]
  title: { zh: string; en: string }
  icon: IconName
  /** Shown only when the corp has this channel (R237). */
  channel?: 'TOB' | 'TOC'
  groups: Record<string, { zh: string; en: string }>
}

export const firsts = [
  { key: 'home', areas: [], title: { zh: '首页', en: 'Home' }, icon: 'house', groups: {} },
  {
    key: 'acquire',
    areas: ['base', 'marketing'],
    title: { zh: '获客', en: 'Acquire' },
    icon: 'qr-code',
    groups: {
      codes: { zh: '活码', en: 'Live codes' },
      groups: { zh: '群引流', en: 'Group codes' },
      links: { zh: '引流', en: 'Traffic' },
      card: { zh: '名片', en: 'Cards' },
    },
  },
  {
    key: 'customers',
    areas: ['base', 'marketing'],
    title: { zh: '客户', en: 'Customers' },
    icon: 'users',
    groups: {
      all: { zh: '客户', en: 'Customers' },
      tags: { zh: '标签与资料', en: 'Tags and fields' },
      transfer: { zh: '在职与离职', en: 'Handover' },
      growth: { zh: '成长', en: 'Growth' },
    },
  },
  {
    key: 'reach',
    areas: ['base', 'marketing'],
    title: { zh: '触达', en: 'Reach' },
    icon: 'send',
    groups: {
      mass: { zh: '群发', en: 'Mass messages' },
      welcome: { zh: '欢迎语', en: 'Welcome' },
      moments: { zh: '朋友圈', en: 'Moments' },
      sop: { zh: 'SOP 与自动化', en: 'SOP and automation' },
    },
  },
  {
    key: 'groups',
    areas: ['base', 'marketing', 'chat'],
    title: { zh: '社群', en: 'Groups' },
    icon: 'messages-square',
    groups: {
      manage: { zh: '客户群', en: 'Groups' },
      operate: { zh: '群运营', en: 'Operations' },
      guard: { zh: '群管控', en: 'Supervision' },
    },
  },
  {
    key: 'content',
    areas: ['base', 'marketing'],
    title: { zh: '内容', en: 'Content' },
    icon: 'folder-open',
    groups: {
      library: { zh: '素材', en: 'Library' },
      interact: { zh: '互动', en: 'Interaction' },
    },
  },
  {
    key: 'yingxiaotoc',
    areas: ['marketing', 'base'],
    title: { zh: '活动', en: 'Events' },
    icon: 'gift',
    channel: 'TOC',
    groups: {
      fission: { zh: '裂变', en: 'Referral' },
      play: { zh: '活动', en: 'Campaigns' },
      reward: { zh: '奖励', en: 'Rewards' },
      mall: { zh: '商城', en: 'Mall' },
    },
  },
  {
    key: 'yingxiaotob',
    areas: ['marketing', 'base'],
    title: { zh: '营销', en: 'Growth' },
    icon: 'megaphone',
    channel: 'TOB',
    groups: {
      automate: { zh: '自动化', en: 'Automation' },
      staff: { zh: '员工激励', en: 'Staff' },
      data: { zh: '数据', en: 'Data' },
    },
  },
  {
    key: 'sales',
    areas: ['sales', 'base'],
    title: { zh: '销售', en: 'Sales' },
    icon: 'handshake',
    groups: {
      leads: { zh: '线索', en: 'Leads' },
      deals: { zh: '商机', en: 'Deals' },
      orders: { zh: '订单与回款', en: 'Orders' },
      performance: { zh: '业绩', en: 'Performance' },
      calls: { zh: '电话', en: 'Calls' },
    },
  },
  {
    key: 'service',
    areas: ['service'],
    title: { zh: '服务', en: 'Service' },
    icon: 'headset',
    groups: {
      desk: { zh: '客服', en: 'Desk' },
      work: { zh: '工单与项目', en: 'Work' },
      voice: { zh: '客户之声', en: 'Voice' },
    },
  },
  {
    key: 'chat',
    areas: ['chat', 'service'],
    title: { zh: '会话', en: 'Chats' },
    icon: 'message-square-text',
    groups: {
      archive: { zh: '存档', en: 'Archive' },
      quality: { zh: '质检', en: 'Quality' },
      ai: { zh: '识别', en: 'Recognition' },
    },
  },
  {
    key: 'data',
    areas: ['base', 'chat', 'sales'],
    title: { zh: '数据', en: 'Data' },
    icon: 'chart-line',
    groups: {
      customers: { zh: '客户', en: 'Customers' },
      staff: { zh: '员工', en: 'Staff' },
      subscribe: { zh: '订阅', en: 'Subscriptions' },
    },
  },
  {
    key: 'settings',
    areas: ['base'],
    title: { zh: '设置', en: 'Settings' },
    icon: 'sliders-horizontal',
    groups: {
      organisation: { zh: '组织', en: 'Organisation' },
      config: { zh: '企业微信', en: 'WeCom' },
      open: { zh: '开放与应用', en: 'Open platform' },
      account: { zh: '账号与费用', en: 'Account' },
    },
  },
] as const satisfies readonly First[]

/** A group that an area brings itself; it stands below those of the house. Areas that name the same key share it. */
export interface OwnGroup {
  key: string
  zh: string
  en: string
}

export type FirstKey = (typeof firsts)[number]['key']
type KeysOf<G> = G extends unknown ? keyof G : never
export type GroupKey = KeysOf<(typeof firsts)[number]['groups']>
