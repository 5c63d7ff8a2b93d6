import { addDays, dayOf, instantOf } from '#core/contract/time.ts'
import type { Company, Known } from './company.ts'
import { remarks } from './words.ts'

const days = 30
const minute = 60_000
const day = 24 * 60 * minute

/**
 * What WeCom would have told in the last thirty days: who went, what members tagged and noted, who came into groups and left them. Each
 * happens in the simulator at its own time and is told by a callback of that time. Of one customer at most one thing is told at once,
 * because a callback is a hint: what is true is asked, and two changes would be seen as one.
 */
export async function past(company: Company, pool: Known[]): Promise<void> {
  const tags = new Map((await company.tags()).map((t) => [t.name, t.ext]))
  const left = [...pool]
  /** Somebody who had been there so many days by then; each is taken once. */
  const take = (when: number, [least, most]: readonly [number, number] = [1, Number.POSITIVE_INFINITY]): Known | undefined => {
    const at = left.findIndex((c) => c.addedAt < when - least * day && c.addedAt > when - most * day)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const followed: { c: Known; when: number; journey: readonly [string, string] }[] = []
  for (let ago = days - 1; ago >= 0; ago--) {
    const acts: (() => Promise<unknown>)[] = []
    for (let n = 0; n < lossesOf(ago); n++) {
      const when = momentOf(ago, n * 3)
      const c = take(when, stays[(ago + n) % stays.length]) ?? take(when)
      if (c) acts.push(() => part(company, c, when, n))
    }
    for (let n = 0; n < 4; n++) {
      const when = momentOf(ago, n * 3 + 1)
      const c = take(when)
      if (!c) continue
      const journey = journeys[(ago + n) % journeys.length]!
      acts.push(() => edit(company, c, when, { add_tags: [tags.get(journey[0])!] }))
      if (n < 2 && ago > 6) followed.push({ c, when, journey })
    }
    for (let n = 0; n < 2; n++) {
      const when = momentOf(ago, n * 5 + 2)
      const c = take(when)
      if (c) acts.push(() => edit(company, c, when, { remark: remarks[(ago * 2 + n) % remarks.length]! }))
    }
    await all(acts)
  }
  await inGroups(company, left)
  await company.understood()
  // days later the same customers are something else
  await all(
    followed.map(({ c, when, journey: [was, now] }, n) => {
      const later = when + (2 + (n % 4)) * day + n * minute
      return () => edit(company, c, later, { add_tags: [tags.get(now)!], remove_tags: [tags.get(was)!] })
    }),
  )
  await company.understood()
}

/** Tags that follow each other as somebody becomes a customer. */
const journeys: readonly (readonly [string, string])[] = [
  ['新客', '已首购'],
  ['已首购', '复购'],
  ['价格敏感', '普通会员'],
  ['下午茶', '咖啡搭配'],
  ['普通会员', '银卡会员'],
  ['早餐常客', '复购'],
]

/** How many days those who go had been there: some leave within hours, some after months. */
const stays = [
  [1, 7],
  [0.01, 0.6],
  [8, 30],
  [31, 120],
] as const

/** Fewer than come, and not alike. */
const lossesOf = (ago: number) => 2 + ((ago * ago + ago * 3) % 7)

/** A moment between 9 and 21 o'clock so many days ago; of today, what has been of it. */
export function momentOf(ago: number, n: number): number {
  const today = dayOf(new Date())
  const at = instantOf(addDays(today, -ago), 9 * 60 + ((ago * 97 + n * 61) % (12 * 60))).getTime()
  if (at < Date.now() - minute) return at
  const midnight = instantOf(today, 0).getTime()
  return midnight + ((Date.now() - midnight) * (n + 1)) / 32
}

/** Most customers go by themselves, some are removed, some both. */
async function part({ sim }: Company, { ext, userid }: Known, when: number, n: number): Promise<void> {
  const [customer, member] = [
    { person_id: ext, other_id: userid },
    { person_id: userid, other_id: ext },
  ]
  if (n % 5 !== 4) await sim.remove({ ...customer, when })
  if (n % 5 === 4 || n % 5 === 3) await sim.remove({ ...member, when: Math.min(when + 7 * minute, Date.now() - 1000) })
}

const edit = ({ sim }: Company, { ext, userid }: Known, when: number, change: object) =>
  sim.editCustomer({ userid, person_id: ext, when: Math.min(when, Date.now() - 1000), ...change })

/** Two come and one goes, most days. */
async function inGroups({ sim }: Company, pool: Known[]): Promise<void> {
  const { groups } = await sim.groups()
  for (let ago = days - 1; ago >= 0; ago--) {
    const group = groups[ago % 12]
    if (!group) return
    for (const [n, person] of pool.splice(0, 2).entries()) {
      if (person.addedAt > momentOf(ago, n)) continue
      const where = { person_id: person.ext, chat_id: group.chat_id }
      await sim.joinGroup({ ...where, when: momentOf(ago, n) })
      if (n === 1 && ago > 2) await sim.leaveGroup({ ...where, when: momentOf(ago - 2, n) })
    }
  }
}

/** A few at a time, as phones would. */
export async function all(acts: (() => Promise<unknown>)[]): Promise<void> {
  const queue = [...acts]
  const lane = async () => {
    for (let act = queue.shift(); act; act = queue.shift()) await act()
  }
  await Promise.all(Array.from({ length: 4 }, lane))
}
