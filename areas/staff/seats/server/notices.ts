import type { SeatKind } from '#core/contract/seats.ts'
import { seatNames } from '#core/contract/seats.ts'
import { noticeKind } from '#core/server/notices.ts'
import { seats } from '../contract.ts'

const nameOf = (kind: string) => seatNames()[kind as SeatKind] ?? { zh: kind, en: kind }

/** To whoever had it. */
export const seatEnded = noticeKind<{ kind: string; why: string; message: string }>({
  key: 'seats.ended',
  name: { zh: '我的席位到期或被收回', en: 'A seat of mine ended' },
  level: 'attention',
  line: ({ kind, why, message }) => {
    const { zh, en } = nameOf(kind)
    if (message) return { zh: `你的${zh}已被收回：${message}`, en: `Your seat for ${en.toLowerCase()} was taken back: ${message}` }
    if (why === 'counted')
      return {
        zh: `公司开始按数量分配${zh}，你没有分到，要用它的页面已关闭；请联系管理员分配`,
        en: `The company now counts seats for ${en.toLowerCase()} and you have none: pages that take one are closed. Ask an administrator`,
      }
    return why === 'expired'
      ? { zh: `你的${zh}已到期，草稿都还在`, en: `Your seat for ${en.toLowerCase()} has ended; your drafts are kept` }
      : { zh: `你的${zh}已被收回，草稿都还在`, en: `Your seat for ${en.toLowerCase()} was taken back; your drafts are kept` }
  },
  many: (n) => ({ zh: `你有 ${n} 个席位到期或被收回`, en: `${n} of your seats ended` }),
  screen: 'app-shell.home',
  channels: { console: true, app: true },
})
/** To administrators: nine of ten are given. */
export const seatsShort = noticeKind<{ kind: string; left: number; granted: number }>({
  key: 'seats.short',
  name: { zh: '席位快用完了', en: 'Seats are running out' },
  level: 'attention',
  line: ({ kind, left, granted }) => {
    const { zh, en } = nameOf(kind)
    return { zh: `${zh}共 ${granted} 个，只剩 ${left} 个`, en: `${left} of ${granted} seats for ${en.toLowerCase()} are left` }
  },
  many: (n) => ({ zh: `${n} 类席位快用完了`, en: `Seats of ${n} kinds are running out` }),
  screen: 'seats.manage',
  call: seats.summary,
  channels: { console: true, app: false },
})
/** To administrators, two weeks before what was granted ends. */
export const seatsEnding = noticeKind<{ kind: string; day: string }>({
  key: 'seats.ending',
  name: { zh: '席位快到期了', en: 'Seats are about to end' },
  level: 'attention',
  line: ({ kind, day }) => {
    const { zh, en } = nameOf(kind)
    return {
      zh: `${zh} ${day} 到期，到期后要用它的页面会关闭`,
      en: `Seats for ${en.toLowerCase()} end on ${day}; the pages that take them close then`,
    }
  },
  many: (n) => ({ zh: `${n} 类席位快到期了`, en: `Seats of ${n} kinds are about to end` }),
  screen: 'seats.manage',
  call: seats.summary,
  channels: { console: true, app: true },
})
/** To administrators: the operator began to count a kind. */
export const seatsBegun = noticeKind<{ kind: string; without: number }>({
  key: 'seats.begun',
  name: { zh: '开始按席位使用', en: 'Seats are counted now' },
  level: 'attention',
  line: ({ kind, without }) => {
    const { zh, en } = nameOf(kind)
    return {
      zh: `${zh}开始按数量分配，${without} 名在职员工没有分到`,
      en: `Seats for ${en.toLowerCase()} are counted now; ${without} active ${without === 1 ? 'person has' : 'people have'} none`,
    }
  },
  many: (n) => ({ zh: `${n} 类席位开始按数量分配`, en: `Seats of ${n} kinds are counted now` }),
  screen: 'seats.manage',
  words: ({ kind }) => ({ kind, state: 'unseated' }),
  call: seats.list,
  channels: { console: true, app: true },
})
/** To administrators: somebody asked for one. */
export const seatsWanted = noticeKind<{ kind: string; name: string }>({
  key: 'seats.wanted',
  name: { zh: '有人申请席位', en: 'Somebody asks for a seat' },
  level: 'attention',
  line: ({ kind, name }) => {
    const { zh, en } = nameOf(kind)
    return { zh: `${name}申请${zh}`, en: `${name} asks for a seat for ${en.toLowerCase()}` }
  },
  many: (n) => ({ zh: `${n} 个席位申请`, en: `${n} people ask for seats` }),
  screen: 'seats.manage',
  words: ({ kind }) => ({ kind, state: 'waiting' }),
  call: seats.list,
  channels: { console: true, app: false },
})
export default [seatsWanted, seatEnded, seatsBegun, seatsShort, seatsEnding]
