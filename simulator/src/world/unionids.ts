import type { Corp } from './corp.ts'
import { customerBy } from './customers-by.ts'
import { HOME_PLATFORM, type Person, personByUnionid, unionidOf } from './openids.ts'
import type { Account, Bound } from './wechat-rows.ts'
import type { World } from './world.ts'

// A unionid exists only between a person and an open platform that somebody is bound to.

const now = (world: World, bound: Bound) => (bound.from <= world.clock.now() ? bound.platform : '')

export const accountPlatform = (world: World, account: Account): string => now(world, account.bound)

export const accountUnionid = (world: World, account: Account, person: Person): string =>
  unionidOf(world, person, accountPlatform(world, account))

/** A company is bound to `HOME_PLATFORM` unless told otherwise. */
function corpPlatform(world: World, corp: Corp): string {
  const bound = world.wechat.corps[corp.corpid]
  return bound ? now(world, bound) : HOME_PLATFORM
}

/** The unionid that the company sees of a customer. */
export const customerUnionid = (world: World, corp: Corp, external_userid: string): string =>
  corp.customers.get(external_userid)?.unionid
    ? unionidOf(world, { corp, kind: 'customer', id: external_userid }, corpPlatform(world, corp))
    : ''

/** Which of the company's customers has it. */
export function customerByUnionid(world: World, corp: Corp, unionid: string): string | undefined {
  const person = personByUnionid(world, unionid, corpPlatform(world, corp))
  if (person?.kind !== 'customer') return undefined
  if (person.corp === corp) return person.id
  const wanted = person.corp.customers.get(person.id)?.unionid
  return wanted ? customerBy(corp, 'unionid', wanted)?.external_userid : undefined
}
