import type { Action } from '#core/contract/call.ts'
import type { Module } from '#core/contract/modules.ts'

/** What people of the demo company write, call themselves and are greeted with. */

/** Follow-ups as a member of a bakery's staff writes them. */
export const followUps = [
  '到店试吃了低糖蛋糕，孩子很喜欢，周末来订 6 寸。',
  '电话确认：周五下午茶 25 份，要分装，开公司抬头发票。',
  '问生日蛋糕能不能写两行字，已发样图，等她回复。',
  '对坚果过敏，推荐了海盐卷和原味吐司。',
  '会员卡快到期，提醒后续了一年。',
  '觉得配送慢，已道歉并补了一张 10 元券。',
  '想要一周三次的早餐配送，报了 198 元的月卡价。',
  '新搬到附近，介绍了店里每天 16:00 的第二炉。',
  '企业采购换人了，新联系人下周一来店里看样品。',
  '上次的可颂有点凉，约好明早 8 点留刚出炉的。',
  '帮忙带了三位同事进群，送了一份小曲奇。',
  '打算办满月酒，需要 60 份伴手礼，预算每份 35 元。',
  '打电话没人接，晚上再试一次。',
  '比较价格，说隔壁便宜两块；解释了用的是动物奶油。',
  '夸了新品伯爵茶卷，愿意写一条点评。',
  '周六的烘焙课已报名两位，一大一小。',
]

export const remarks = ['已办金卡', '周五下午茶', '低糖', '团购联系人', '孩子六月生日', '常带朋友来', '提前电话']

/** Sentences that everybody uses in follow-ups. */
export const templates = ['已电话联系，客户满意。', '约了到店试吃。', '发过报价，等回复。']

export const internalTags = ['愿意转介绍', '回款要盯', '意见领袖']
export const blackListed = ['多次恶意差评并索要赔偿', '同行，反复打听配方和供货价', '长期只领券不消费，已提醒两次']

/** Who scans a code today. */
export const newcomers: [name: string, gender: 0 | 1 | 2][] = [
  ['唐予安', 2],
  ['林深见鹿', 0],
  ['周末的风', 0],
  ['蒋一鸣', 1],
  ['许愿池', 2],
  ['孟知秋', 2],
  ['不吃香菜', 0],
  ['魏嘉树', 1],
  ['豆豆妈妈', 2],
  ['阿杰', 1],
  ['姚子衿', 2],
  ['慢慢来', 0],
  ['陈亦然', 1],
  ['小满同学', 2],
  ['顾北', 1],
  ['西柚', 2],
  ['钟离', 0],
  ['沈小满', 2],
  ['老吴', 1],
  ['江南雨', 2],
]

export const welcome = (shop: string) =>
  `{{customer_name}}你好，我是麦禾烘焙${shop}的{{staff_name}}。每天 16:00 第二炉可颂出炉，需要留货直接发我就行。`

/** Mass messages: who confirms of those asked. */
export const missions = [
  { name: '周三面包日提醒', tag: '早餐常客', text: '明天周三面包日，早餐套餐第二份半价，7:30 起到店即享。', confirmed: 'all' },
  { name: '生日月蛋糕礼遇', tag: '生日蛋糕', text: '生日月到店订 6 寸蛋糕，送一束当季鲜花，提前一天告诉我就好。', confirmed: 'half' },
  { name: '圣诞史多伦预售', tag: '伴手礼', text: '圣诞史多伦开始预售，前 50 位含手写贺卡。', confirmed: 'cancelled' },
  { name: '新品伯爵茶卷试吃', tag: '下午茶', text: '伯爵茶卷周末上新，老客户到店可以先尝一块。', confirmed: 'scheduled' },
] as const

const work: Action[] = ['read', 'create', 'update', 'export']
const look: Action[] = ['read']
/** Roles that the company made, with their people (simulator, scenario demo). */
export const roles: { name: string; may: Partial<Record<Module, Action[]>>; userids: string[] }[] = [
  {
    name: '运营',
    may: {
      customer: work,
      tag: [...work, 'delete'],
      tag_statistics: ['read', 'export'],
      channel_qr: work,
      customer_qrcode: ['read', 'export'],
      group_manage: work,
      group_message: work,
      material_library: work,
      blacklist_wx_user: work,
      staff_statistic: ['read', 'export'],
    },
    userids: ['hanlu', 'xuanran'],
  },
  {
    name: '数据只读',
    may: {
      customer: look,
      tag: look,
      tag_statistics: look,
      channel_qr: look,
      customer_qrcode: look,
      group_manage: look,
      group_message: look,
      staff_statistic: look,
    },
    userids: ['fangzhengde'],
  },
]

/** What members send to many on their own: days ago, and to whom. */
export const ownMessages: readonly { text: string; ago: number; to: 'customers' | 'groups' }[] = [
  { text: '早上好，今天第一炉可颂 8 点半出炉，给您留两个？', ago: 26, to: 'customers' },
  { text: '周末有新品试吃，来店里报我名字就行。', ago: 22, to: 'customers' },
  { text: '群里的朋友们，明天下午三点团购接龙开始。', ago: 19, to: 'groups' },
  { text: '您上次问的低糖吐司到货了。', ago: 15, to: 'customers' },
  { text: '下雨天，到店送一杯热美式。', ago: 11, to: 'customers' },
  { text: '本周群友福利：满 50 减 8，报群名就可以。', ago: 8, to: 'groups' },
  { text: '中秋礼盒还剩最后二十份，要的话和我说一声。', ago: 5, to: 'customers' },
  { text: '蛋糕预订提醒：提前一天下单，当天可取。', ago: 3, to: 'customers' },
  { text: '今晚七点闭店前面包八折，路过的朋友可以来看看。', ago: 1, to: 'groups' },
  { text: '今天的肉松小贝刚刚做好，限量三十份。', ago: 0, to: 'customers' },
]
