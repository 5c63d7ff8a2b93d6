import { sql } from 'kysely'
import { activationNow } from '#core/server/activation-now.ts'
import type { App, Context } from '#core/server/context.ts'
import { actorsOf } from '#core/server/session-actors.ts'
import type { Company } from '../contract.ts'
import type { Known } from './nouns/people.ts'

const most = 50

interface Place extends Omit<Company, 'current' | 'enterable'> {
  owner: string
}

/** Where the asker is known, with how each company names them; only their own when they are known nowhere else. */
async function places({ app, corpId, me }: Context): Promise<Place[]> {
  const { rows } = await sql<{ id: number; owner: string; name: string; logo: string; activationStatus: Company['activationStatus'] }>`
    select c.corp_id as id, k.owner, c.name, c.logo, ${activationNow} as "activationStatus"
    from known_people k join corps c on c.corp_id = k.corp_id
    where k.person_id = (select person_id from known_people where corp_id = ${corpId} and owner = ${me.owner})
    order by c.name, c.corp_id limit ${most}`.execute(app.db.all)
  return rows
}

/** Whether they are an active super administrator there, now, and the company is authorised. */
async function mayEnter(app: App, { id: corpId, owner, activationStatus }: Place): Promise<boolean> {
  if (activationStatus === 'created') return false
  const who = { corp_id: corpId, kind: 'staff', staff_id: owner.replace('staff:', ''), account: null, customer_ext_id: null }
  const [actor] = await actorsOf(app.db, [who])
  return actor?.isRoot ?? false
}

export async function companiesOf(ctx: Context): Promise<Company[]> {
  const found = await places(ctx)
  if (found.length === 0) {
    const own = await ctx.app.db.all
      .selectFrom('corps as c')
      .select(['c.corp_id as id', 'c.name', 'c.logo', activationNow.as('activationStatus')])
      .where('c.corp_id', '=', ctx.corpId)
      .executeTakeFirstOrThrow()
    return [{ ...own, current: true, enterable: false }]
  }
  return Promise.all(
    found.map(async (place) => {
      const { owner: _, ...company } = place
      const current = company.id === ctx.corpId
      return { ...company, current, enterable: !current && (await mayEnter(ctx.app, place)) }
    }),
  )
}

/** How the company names the asker, where they may enter it. */
export async function placeIn(ctx: Context, corpId: number): Promise<Known | null> {
  const place = (await places(ctx)).find(({ id }) => id === corpId)
  if (!place || corpId === ctx.corpId) return null
  return (await mayEnter(ctx.app, place)) ? { corpId, owner: place.owner } : null
}
