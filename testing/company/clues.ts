import { type Ground, ids } from './ground.ts'
import type { Staff } from './people.ts'

export interface Clues {
  pool: string
  grades: string[]
  clues: string[]
}

/** A pool of eight clues of two grades: three free, three in hand (one due tonight), two customers by now. */
export async function cluesOf({ corpId, db, days, today }: Ground, staff: Staff, customers: string[]): Promise<Clues> {
  const [pool_id, a, b] = ids(3) as [string, string, string]
  const owner = `staff:${staff.ann}`
  await db
    .insertInto('pools')
    .values({ corp_id: corpId, pool_id, subject: 'clue', name: '公海', at_minute: 1320, first_days: 7, owner })
    .execute()
  const grades = [a, b].map((grade_id, i) => ({ corp_id: corpId, grade_id, subject: 'clue', name: 'AB'[i]!, sort_order: i, owner }))
  await db.insertInto('pool_grades').values(grades).execute()
  const states = ['free', 'free', 'free', 'held', 'held', 'held', 'converted', 'converted']
  const all = ids(8)
  for (const [i, item_id] of all.entries()) {
    const state = states[i]!
    const staff_id = state === 'free' ? null : [staff.ann, staff.ben, staff.dan][i % 3]!
    const due_at = i === 3 ? days(0, 1380) : null
    const entered_at = days(i, i)
    await db
      .insertInto('pool_items')
      .values({ corp_id: corpId, item_id, pool_id, grade_id: [a, b][i % 2]!, state, staff_id, since: days(0, 1), entered_at, due_at })
      .execute()
    await db
      .insertInto('clues')
      .values({
        corp_id: corpId,
        clue_id: item_id,
        name: `线索${i}`,
        company: i % 2 ? '蓝鲸科技' : '',
        content: i < 4 ? '年会甜品台' : '早餐',
        owner,
        customer_id: state === 'converted' ? customers[i]! : null,
        created_at: entered_at,
      })
      .execute()
    if (state !== 'held') continue
    const since = { corp_id: corpId, pool_id, staff_id: staff_id! }
    await db
      .insertInto('pool_terms')
      .values({ ...since, item_id, from_at: days(0, 1), how: 'received' })
      .execute()
    await db
      .insertInto('pool_holders')
      .values({ ...since, held: 1, day: today })
      .execute()
  }
  return { pool: pool_id, grades: [a, b], clues: all }
}
