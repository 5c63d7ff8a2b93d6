import type { App } from '../world/access-rows.ts'
import { type Corp, emptyCorp, newMember, newRelation, putMember, putRelation } from '../world/corp.ts'
import { hashOf, type Random, random } from '../world/random.ts'
import type { Customer, Member, Relation } from '../world/rows.ts'
import * as D from './demo-data.ts'
import { demoGroups } from './demo-groups.ts'
import { demoKf } from './demo-kf.ts'
import { nickname } from './names.ts'

const DAY = 86_400

export interface DemoSize {
  customers: number
  groups: number
}

/** The same bakery every time; only its dates move with today. */
export function demo(now: number, size: DemoSize = { customers: 5000, groups: 60 }, corpid = D.DEMO_CORPID): Corp {
  const corp = emptyCorp(corpid, D.DEMO_NAME)
  corp.full_name = D.DEMO_FULL_NAME
  corp.apps = demoApps()
  const dice = random(20261121)
  departments(corp)
  staff(corp)
  const tags = tagList(corp, now)
  codes(corp, now)
  strategy(corp, now)
  customers(corp, dice, now, size.customers, tags)
  demoGroups(corp, dice, now, size.groups)
  chats(corp, dice)
  demoKf(corp, now)
  return corp
}

export function demoApps(): App[] {
  const base = {
    logo: '/sim/avatar/wheat0.svg',
    description: '',
    home_url: '',
    allow_user: [],
    allow_party: [1],
    trusted_domains: ['*loopback*'],
    trusted_ips: [],
    customer_contact: true,
    legacy_fields: false,
    closed: false,
  }
  return [
    // An app of before 2022-06-20: avatars and mobiles make a better demo (platform/03 §0).
    { ...base, agentid: D.DEMO_AGENTID, kind: 'app', name: '睦客', description: '客户运营', secret: D.DEMO_SECRET, legacy_fields: true },
    { ...base, agentid: 2000001, kind: 'contacts', name: '通讯录同步', secret: D.DEMO_CONTACTS_SECRET },
    { ...base, agentid: 2000003, kind: 'customer', name: '客户联系', secret: D.DEMO_CUSTOMER_SECRET },
    { ...base, agentid: 2000004, kind: 'archive', name: '会话内容存档', secret: D.DEMO_ARCHIVE_SECRET, customer_contact: false },
  ]
}

function departments(corp: Corp) {
  const names: [number, string][] = [[D.HEADQUARTERS, '总部'], ...D.STORES]
  names.forEach(([id, name], i) => {
    corp.departments.set(id, { id, name, name_en: '', parentid: 1, order: 100000000 - (i + 1) * 1000, department_leader: [] })
  })
}

function staff(corp: Corp) {
  const leaders = new Map<number, string>()
  D.STAFF.forEach(([userid, name, department, position, gender], i) => {
    const leads = !leaders.has(department)
    if (leads) leaders.set(department, userid)
    const boss = leads ? (userid === D.DEMO_ADMIN ? [] : [D.DEMO_ADMIN]) : [leaders.get(department)!]
    putMember(
      corp,
      newMember(userid, name, {
        position,
        gender,
        department: [department],
        is_leader_in_dept: [leads ? 1 : 0],
        direct_leader: boss,
        mobile: `1390000${String(1000 + i)}`,
        email: `${userid}@maihe.example`,
        avatar: `/sim/avatar/${gender === '2' ? 'f' : 'm'}${100 + i}.svg`,
        status: userid === D.NOT_ACTIVATED ? 4 : 1,
        customer_contact: userid !== D.WITHOUT_CONTACT,
        external_position: position,
        external_profile: { external_corp_name: D.DEMO_NAME, external_attr: [] },
      }),
    )
    if (leads) corp.departments.get(department)!.department_leader = [userid]
  })
}

/** One rule group, as 客户联系 → 权限配置 makes them; its tags are made by whoever tries them. */
function strategy(corp: Corp, now: number) {
  corp.strategies.set(1, {
    strategy_id: 1,
    kind: 'customer',
    parent_id: 0,
    strategy_name: '直营门店',
    create_time: now - 300 * DAY,
    admin_list: [D.DEMO_ADMIN],
    privilege: {},
    range: [{ type: 2, partyid: 1 }],
  })
}

/** Tags of the demo belong to the app, so that it may rename and delete them (81011 otherwise). */
export function tagList(corp: Corp, now: number): string[] {
  const out: string[] = []
  D.TAGS.forEach(([group_name, names], g) => {
    const create_time = now - 400 * DAY + g * 3600
    const group_id = corp.ids.tagged('et')
    corp.tagGroups.set(group_id, { group_id, group_name, create_time, order: D.TAGS.length - g, strategy_id: 0, agentid: D.DEMO_AGENTID })
    names.forEach((name, i) => {
      const id = corp.ids.tagged('et')
      corp.tags.set(id, { id, group_id, name, create_time: create_time + i, order: names.length - i, agentid: D.DEMO_AGENTID })
      out.push(id)
    })
  })
  return out
}

function codes(corp: Corp, now: number) {
  D.CODES.forEach(([remark, state, department], i) => {
    const config_id = corp.ids.hex(32)
    const user = sellers(corp)
      .filter((m) => m.department.includes(department))
      .map((m) => m.userid)
    corp.ways.set(config_id, {
      config_id,
      agentid: D.DEMO_AGENTID,
      type: 2,
      scene: 2,
      style: 1,
      remark,
      skip_verify: true,
      state,
      user,
      party: [],
      is_temp: false,
      expires_in: 0,
      chat_expires_in: 0,
      unionid: '',
      is_exclusive: false,
      mark_source: true,
      created_at: now - (80 - i) * DAY,
      turn: 0,
    })
  })
}

export const sellers = (corp: Corp): Member[] => [...corp.members.values()].filter((m) => m.status === 1 && m.customer_contact)

export function newCustomer(corp: Corp, name: string, gender: 0 | 1 | 2, avatar: string, colleague = false): Customer {
  const external_userid = corp.ids.tagged(colleague ? 'wo' : 'wm')
  const tail = corp.ids.opaque(26)
  const row: Customer = {
    external_userid,
    name,
    gender,
    avatar,
    type: colleague ? 2 : 1,
    unionid: colleague ? '' : `oU${tail}`,
    openid: `oO${tail}`,
  }
  corp.customers.set(external_userid, row)
  return row
}

const OBJECTS = ['cat', 'sea', 'hill', 'flower', 'leaf', 'cup', 'sun']

export function avatarFor(dice: Random, gender: 0 | 1 | 2): string {
  const seed = dice.int(400)
  const face = gender !== 0 && dice.chance(0.6)
  return `/sim/avatar/${face ? (gender === 2 ? 'f' : 'm') : dice.pick(OBJECTS)}${seed}.svg`
}

function customers(corp: Corp, dice: Random, now: number, count: number, tags: string[]) {
  const people = sellers(corp)
  const shops = new Map(D.STORES.map(([id]) => [id, people.filter((m) => m.department.includes(id))]))
  const weights = [26, 19, 12, 20, 13, 10]
  const states = new Map([...corp.ways.values()].map((w) => [corp.members.get(w.user[0]!)!.department[0]!, w]))
  for (let i = 0; i < count; i++) {
    const face = D.FACES[i]
    const who = face ? { name: face[0], gender: face[1], real: face[0].length < 4 } : nickname(dice)
    const colleague = !face && dice.chance(0.02)
    const customer = newCustomer(corp, who.name, who.gender, face ? `/sim/avatar/${face[3]}.svg` : avatarFor(dice, who.gender), colleague)
    if (colleague) company(customer, dice)
    const shop = D.STORES[weighted(dice, weights)]![0]
    const owner = face
      ? corp.members.get(face[2])!
      : dice.chance(0.06)
        ? dice.pick(people.filter((m) => m.main_department === 2))
        : dice.pick(shops.get(shop)!)
    const at = face ? now - (i + 1) * 7400 : addedAt(dice, now)
    const first = relation(corp, dice, customer, owner, at, who.real, tags, states)
    if (dice.chance(0.1)) {
      const other = dice.pick(people)
      if (other !== owner)
        relation(corp, dice, customer, other, at + Math.floor(dice.next() * Math.max(0, now - 60 - at)), who.real, tags, states)
    }
    if (!face && dice.chance(0.04)) {
      const gone = first.createtime + Math.floor(dice.next() * (now - first.createtime))
      if (dice.chance(0.7)) first.deleted_by_customer = gone
      else first.deleted_by_member = gone
    }
  }
}

const COMPANIES = ['青石设计', '云栖科技', '海棠传媒', '远山咨询', '白鹭物业', '向阳教育']

function company(customer: Customer, dice: Random) {
  customer.corp_name = dice.pick(COMPANIES)
  customer.corp_full_name = `上海${customer.corp_name}有限公司`
  customer.position = dice.pick(['行政', '采购', '人事', '总经理助理'])
}

/** A third within the last 30 days, busier at weekends; the rest over a year and a half. Shop hours, Beijing time. */
function addedAt(dice: Random, now: number): number {
  const recent = dice.chance(0.34)
  let days = recent ? Math.floor(dice.next() * 30) : 30 + Math.floor(dice.next() ** 1.4 * 520)
  const weekday = (d: number) => Math.floor((now + 8 * 3600) / DAY + 4 - d) % 7
  if (![0, 6].includes(weekday(days)) && dice.chance(0.25)) days += weekday(days)
  const midnight = Math.floor((now + 8 * 3600) / DAY) * DAY - 8 * 3600 - days * DAY
  const hour = 8 + Math.floor((dice.next() + dice.next()) * 6.5)
  const at = midnight + hour * 3600 + dice.int(3600)
  return at < now ? at : now - dice.int(4 * 3600) - 60
}

function relation(
  corp: Corp,
  dice: Random,
  customer: Customer,
  owner: Member,
  at: number,
  real: boolean,
  tags: string[],
  ways: Map<number, { config_id: string; state: string }>,
): Relation {
  const add_way =
    D.SOURCES[
      weighted(
        dice,
        D.SOURCES.map((s) => s[1]),
      )
    ]![0]
  const way = add_way === 1 ? ways.get(owner.main_department) : undefined
  const mine = new Set<string>()
  for (let n = dice.zipf(7); n > 0; n--) mine.add(tags[dice.zipf(tags.length)]!)
  const row = newRelation(owner.userid, customer.external_userid, at, {
    add_way,
    oper_userid: add_way === 202 ? D.DEMO_ADMIN : add_way === 2 || add_way === 201 ? owner.userid : customer.external_userid,
    state: way?.state ?? '',
    config_id: way?.config_id,
    tags: [...mine],
    remark: remark(dice, customer, owner, real),
    description: dice.chance(0.14)
      ? dice.pick(['每周三来买吐司', '公司下午茶联系人', '孩子生日在六月', '住附近，常带朋友来', '喜欢减糖', '要提前电话确认'])
      : '',
    remark_mobiles: dice.chance(0.18) ? [`1380000${String(dice.int(10_000)).padStart(4, '0')}`] : [],
    remark_corp_name: dice.chance(0.05) ? dice.pick(COMPANIES) : '',
    chat_at: dice.chance(0.6) ? at + 60 + dice.int(20 * DAY) : 0,
  })
  if (add_way === 10) row.wechat_channels = { nickname: '麦禾烘焙', source: dice.int(4) }
  putRelation(corp, row)
  return row
}

function remark(dice: Random, customer: Customer, owner: Member, real: boolean): string {
  if (dice.chance(0.62)) return ''
  const hint = dice.pick(['', '-静安', '-下午茶', '-团购', '-会员', '（蛋糕）', '-宝妈'])
  if (real) return `${customer.name}${hint}`.slice(0, 20)
  return `${customer.name.slice(0, 8)}${hint || `-${owner.name.slice(0, 1)}`}`.slice(0, 20)
}

function weighted(dice: Random, weights: number[]): number {
  let at = dice.next() * weights.reduce((a, b) => a + b, 0)
  for (let i = 0; i < weights.length; i++) {
    at -= weights[i]!
    if (at < 0) return i
  }
  return weights.length - 1
}

/** A few words with the customers of the last days, so that no phone opens empty. */
function chats(corp: Corp, dice: Random) {
  const recent = [...corp.followers.values()].flatMap((m) => [...m.values()]).filter((r) => !r.deleted_by_member && !r.deleted_by_customer)
  recent.sort((a, b) => b.createtime - a.createtime)
  recent.slice(0, 80).forEach((r, i) => {
    const lines = D.SMALL_TALK[hashOf(r.external_userid) % D.SMALL_TALK.length]!
    const id = `${corp.corpid}~${r.userid}~${r.external_userid}`
    corp.chats.set(
      id,
      lines.map(([who, text], n) => ({
        id: `s${i}-${n}`,
        from: who === 'staff' ? r.userid : r.external_userid,
        at: (r.createtime + 40 + n * (20 + dice.int(30))) * 1000,
        msgtype: 'text',
        content: { content: text },
      })),
    )
    r.chat_at = r.createtime + 40 + lines.length * 50
    corp.reads.set(`${id}\n${r.userid}`, r.chat_at * 1000 + 1)
    corp.reads.set(`${id}\n${r.external_userid}`, r.chat_at * 1000 + 1)
  })
}
