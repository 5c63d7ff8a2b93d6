import { createHash } from 'node:crypto'
import { type Corp, emptyCorp, newMember, newRelation, putMember } from '../world/corp.ts'
import { LazyFollowers } from '../world/lazy-followers.ts'
import { LazyMap } from '../world/lazy-map.ts'
import { type Random, random } from '../world/random.ts'
import type { Customer, Relation } from '../world/rows.ts'
import { avatarFor, demoApps, tagList } from './demo.ts'
import * as D from './demo-data.ts'
import { nickname } from './names.ts'

const DAY = 86_400
const A_MEMBER = 2500
/** Every so manieth customer has a second member. */
const SHARED = 10
const SHOP = 20

/**
 * A chain with more customers than fit in memory. Who they are follows from their number: it starts at once, and only what changes is
 * kept. Customer n belongs to member n mod members; every tenth also to the next member.
 */
export function million({ corpid, customers, made_at }: { corpid: string; customers: number; made_at: number }): Corp {
  const corp = emptyCorp(corpid, '百万客户连锁')
  corp.lazy = { customers, made_at }
  corp.apps = demoApps()
  const tags = tagList(corp, made_at)
  const members = staff(corp, Math.max(SHARED, Math.ceil(customers / A_MEMBER)))
  const ids = idsOf(corpid, customers)
  corp.customers = new LazyMap<Customer>({
    size: customers,
    at: ids.number,
    alike: ids.hinted,
    key: ids.id,
    make: (n) => customer(ids.id(n), n),
  })
  members.forEach((userid, m) => {
    const make = (n: number, second: boolean) => relation(userid, ids.id(n), n, second, made_at, tags)
    corp.relations.set(userid, relationsOf(m, members.length, customers, ids, make))
  })
  corp.followers = new LazyFollowers(corp.relations, (id) => {
    const n = ids.number(id)
    if (n < 0) return []
    const first = n % members.length
    return isShared(n, members.length) ? [members[first]!, members[(first + 1) % members.length]!] : [members[first]!]
  })
  return corp
}

/** The person in charge, and so many in shops of twenty. */
function staff(corp: Corp, count: number): string[] {
  const dice = random(400)
  const boss = { position: '运营总监', gender: '2', avatar: '/sim/avatar/f100.svg', is_leader_in_dept: [1] } as const
  putMember(corp, newMember(D.DEMO_ADMIN, '周若溪', { ...boss, is_leader_in_dept: [1] }))
  const userids: string[] = []
  for (let m = 0; m < count; m++) {
    const department = 2 + Math.floor(m / SHOP)
    if (!corp.departments.has(department)) {
      const name = `第 ${department - 1} 店`
      corp.departments.set(department, {
        id: department,
        name,
        name_en: '',
        parentid: 1,
        order: 100000000 - department,
        department_leader: [],
      })
    }
    const userid = `m${String(m + 1).padStart(4, '0')}`
    const who = nickname(dice)
    putMember(corp, newMember(userid, who.name, { position: '导购', gender: '2', avatar: avatarFor(dice, 2), department: [department] }))
    userids.push(userid)
  }
  return userids
}

/** Odd, so it can be undone: neighbours get numbers that look like nothing. */
const STIR = 0x9e3779b1
const UNSTIR = inverse(STIR)
const TAIL = 7

function inverse(odd: number): number {
  let x = odd
  for (let i = 0; i < 5; i++) x = Math.imul(x, 2 - Math.imul(odd, x))
  return x
}

const sha1 = (text: string) => createHash('sha1').update(text).digest('base64url')

/** Ids of the usual shape that say which customer they are; whoever makes one up is found out. */
function idsOf(corpid: string, customers: number) {
  const id = (n: number): string => {
    const tail = (Math.imul(n, STIR) >>> 0).toString(36).padStart(TAIL, '0')
    return `wm${sha1(`${corpid}/${n}`).slice(0, 30 - TAIL)}${tail}`
  }
  /** Who is meant, if anybody: the end of an id, a unionid or an openid tells. */
  const hinted = (text: string): number => {
    const n = Math.imul(Number.parseInt(text.slice(-TAIL), 36), UNSTIR) >>> 0
    return n < customers ? n : -1
  }
  const number = (text: string): number => {
    if (text.length !== 32 || !text.startsWith('wm')) return -1
    const n = hinted(text)
    return n >= 0 && id(n) === text ? n : -1
  }
  return { id, number, hinted }
}

function customer(external_userid: string, n: number): Customer {
  const dice = random(n + 1)
  const { name, gender } = nickname(dice)
  const tail = sha1(`person/${external_userid}`).slice(0, 26 - TAIL) + external_userid.slice(-TAIL)
  return { external_userid, name, avatar: avatarFor(dice, gender), type: 1, gender, unionid: `oU${tail}`, openid: `oO${tail}` }
}

const isShared = (n: number, members: number) => Math.floor(n / members) % SHARED === 0

/** First the member's own customers, then those shared by the member before. */
function relationsOf(
  m: number,
  members: number,
  customers: number,
  ids: ReturnType<typeof idsOf>,
  make: (n: number, second: boolean) => Relation,
) {
  const before = (m - 1 + members) % members
  const rows = (first: number, step: number) => Math.max(0, Math.ceil((customers - first) / step))
  const own = rows(m, members)
  const numberAt = (place: number) => (place < own ? m + place * members : before + (place - own) * members * SHARED)
  return new LazyMap<Relation>({
    size: own + rows(before, members * SHARED),
    at(id) {
      const n = ids.number(id)
      if (n < 0) return -1
      if (n % members === m) return Math.floor(n / members)
      return n % members === before && isShared(n, members) ? own + Math.floor(n / members / SHARED) : -1
    },
    key: (place) => ids.id(numberAt(place)),
    make: (place) => make(numberAt(place), place >= own),
  })
}

function relation(userid: string, external_userid: string, n: number, second: boolean, made_at: number, tags: string[]): Relation {
  const dice = random(n * 2 + (second ? 2_000_000_001 : 1))
  const createtime = made_at - DAY - Math.floor(dice.next() * 600 * DAY)
  const scanned = dice.chance(0.6)
  const { name } = nickname(random(n + 1))
  return newRelation(userid, external_userid, createtime, {
    add_way: scanned ? 1 : 4,
    state: scanned ? dice.pick(D.CODES)[1] : '',
    remark: dice.chance(0.4) ? `${name}${dice.pick(['', '-会员', '-团购', '（蛋糕）'])}`.slice(0, 20) : '',
    tags: drawn(dice, tags),
    chat_at: dice.chance(0.5) ? createtime + 60 + dice.int(DAY) : 0,
  })
}

function drawn(dice: Random, tags: string[]): string[] {
  const mine = new Set<string>()
  for (let n = dice.zipf(7); n > 0; n--) mine.add(tags[dice.zipf(tags.length)]!)
  return [...mine]
}
