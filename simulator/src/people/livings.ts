import type { LivingCard } from '../sim/office-api.ts'
import { fireTo } from '../world/callbacks.ts'
import { type Corp, memberOf } from '../world/corp.ts'
import type { Living } from '../world/office-rows.ts'
import type { Member } from '../world/rows.ts'
import { appOf, note, Refusal, type World } from '../world/world.ts'
import { write } from './conversations.ts'
import { face, memberCard, type Who } from './who.ts'

const EXPIRES = 2 * 86_400

/** Never started: expired some time after it should have been over (platform/09 §8, unverified). */
export const livingStatus = (living: Living, now: number): LivingCard['status'] =>
  living.status === 0 && living.reserve_start + EXPIRES < now ? 3 : living.status

export function newLiving(
  world: World,
  corp: Corp,
  what: Pick<Living, 'agentid' | 'anchor_userid' | 'theme' | 'reserve_start'> & Partial<Living>,
): Living {
  const living: Living = {
    description: '',
    type: 0,
    remind_time: 0,
    reserve_living_duration: 3600,
    living_start: 0,
    living_duration: 0,
    status: 0,
    replay: false,
    viewers: [],
    ...what,
    livingid: corp.ids.opaque(40),
  }
  corp.livings.set(living.livingid, living)
  world.changed()
  return living
}

const need = (corp: Corp, livingid: string): Living => {
  const living = corp.livings.get(livingid)
  if (!living) throw new Refusal('没有这场直播', 404)
  return living
}

function move(world: World, corp: Corp, living: Living, status: Living['status'], words: string) {
  living.status = status
  note(world, 'person', corp, words, living.theme)
  const app = appOf(corp, living.agentid)
  if (app)
    fireTo(world, corp, app, { Event: 'living_status_change', LivingId: living.livingid, Status: status, AgentID: String(app.agentid) })
  world.changed()
}

export function startLiving(world: World, corp: Corp, livingid: string) {
  const living = need(corp, livingid)
  if (livingStatus(living, world.clock.seconds()) !== 0) throw new Refusal('只有预约中的直播能开始')
  living.living_start = world.clock.seconds()
  move(world, corp, living, 1, '直播开始')
}

export function endLiving(world: World, corp: Corp, livingid: string) {
  const living = need(corp, livingid)
  if (living.status !== 1) throw new Refusal('直播没有在进行')
  living.living_duration = world.clock.seconds() - living.living_start
  living.replay = true
  move(world, corp, living, 2, '直播结束')
}

/** Somebody watches, perhaps sent by another; coming back adds to the time. */
export function watchLiving(
  world: World,
  person: Who,
  livingid: string,
  how: { seconds: number; is_comment: boolean; is_mic: boolean; invitor?: Who },
): { ww_share_code: string } {
  const { corp } = person
  const living = need(corp, livingid)
  if (living.status !== 1) throw new Refusal('直播没有在进行')
  const idOf = (who: Who) => (who.kind === 'staff' ? { userid: who.member.userid } : { external_userid: who.customer.external_userid })
  const self = idOf(person)
  const known = living.viewers.find((v) => v.userid === self.userid && v.external_userid === self.external_userid)
  let row = known
  if (!row) {
    const by = how.invitor && idOf(how.invitor)
    row = {
      ...self,
      watch_time: 0,
      is_comment: 0,
      is_mic: 0,
      ...(by?.userid ? { invitor_userid: by.userid } : {}),
      ...(by?.external_userid ? { invitor_external_userid: by.external_userid } : {}),
      ww_share_code: '',
      came_at: 0,
    }
    living.viewers.push(row)
  }
  row.watch_time += how.seconds
  if (how.is_comment) row.is_comment = 1
  if (how.is_mic) row.is_mic = 1
  row.ww_share_code = corp.ids.opaque(40)
  row.came_at = world.clock.seconds()
  // staying is no news
  if (!known || how.is_comment || how.is_mic) note(world, 'person', corp, '观看直播', living.theme)
  world.changed()
  return { ww_share_code: row.ww_share_code }
}

export function livingCard(world: World, corp: Corp, livingid: string): LivingCard {
  const living = need(corp, livingid)
  const named = (userid?: string, external_userid?: string) => memberOf(corp, userid ?? '') ?? corp.customers.get(external_userid ?? '')
  const now = world.clock.seconds()
  return {
    livingid,
    theme: living.theme,
    description: living.description,
    status: livingStatus(living, now),
    anchor: memberCard(world, corp, memberOf(corp, living.anchor_userid)!),
    starts_at: living.reserve_start * 1000,
    started_at: living.living_start * 1000,
    seconds: living.status === 1 ? now - living.living_start : living.living_duration,
    url: `${world.url}/living/${livingid}`,
    viewers: living.viewers.map((v) => {
      const person = named(v.userid, v.external_userid)
      const invitor = named(v.invitor_userid, v.invitor_external_userid)?.name
      return {
        id: v.userid ?? v.external_userid ?? '',
        name: person?.name ?? '',
        avatar: face(world, person?.avatar ?? ''),
        seconds: v.watch_time,
        commented: v.is_comment === 1,
        spoke: v.is_mic === 1,
        ...(invitor ? { invitor } : {}),
      }
    }),
  }
}

export const livingsOf = (world: World, corp: Corp, member: Member): LivingCard[] =>
  [...corp.livings.values()]
    .filter((one) => one.anchor_userid === member.userid)
    .map((one) => livingCard(world, corp, one.livingid))
    .reverse()

/** Its card says who sent it: whoever comes by it was invited by them. */
export function shareLiving(world: World, person: Who, livingid: string, conversation_id: string) {
  const { theme, anchor, url } = livingCard(world, person.corp, livingid)
  const from = person.kind === 'staff' ? person.member.userid : person.customer.external_userid
  const content = { title: theme, desc: `${anchor.name} 的直播`, url: `${url}?invitor=${encodeURIComponent(from)}`, picurl: '' }
  write(world, conversation_id, from, { msgtype: 'link', content })
}
