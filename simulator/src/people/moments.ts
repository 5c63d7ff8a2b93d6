import type { SimApi } from '../sim/api.ts'
import type { PostCard, Reaction } from '../sim/phone-api.ts'
import { type Corp, friends, memberOf } from '../world/corp.ts'
import type { Member } from '../world/rows.ts'
import type { Moment } from '../world/sent-rows.ts'
import { note, Refusal, type World } from '../world/world.ts'
import { withUrl } from './conversations.ts'
import { memberCard, selves, type Who } from './who.ts'

export function momentsOf(world: World, corp: Corp, member: Member): ReturnType<SimApi['moments']>['moments'] {
  const mine = [...corp.moments.values()]
    .map((m) => ({ m, task: m.tasks.find((t) => t.userid === member.userid) }))
    .filter(({ task }) => task)
  return mine.reverse().map(({ m, task }) => ({
    moment_id: m.moment_id,
    created_at: m.create_time * 1000,
    text: m.text?.content ?? '',
    attachments: pieces(world, corp, m),
    status: task!.publish_status === 1 ? 'published' : m.cancelled ? 'cancelled' : 'unpublished',
    customers: task!.customers.length,
    reactions: m.comments.filter((c) => c.userid === member.userid).map((c) => reaction(corp, c)),
  }))
}

const pieces = (world: World, corp: Corp, m: Moment) =>
  m.attachments.map((a) => ({
    msgtype: a.msgtype,
    [a.msgtype]: withUrl(world, corp, a.msgtype, a[a.msgtype] as Record<string, unknown>),
  }))

const reaction = (corp: Corp, c: Moment['comments'][number]): Reaction => ({
  person_id: c.external_userid || c.userid,
  name: (c.external_userid ? corp.customers.get(c.external_userid)?.name : memberOf(corp, c.userid)?.name) ?? '',
  at: c.create_time * 1000,
  like: c.like,
  ...(c.text ? { text: c.text } : {}),
})

/** What a customer sees of the members they know; customers do not see each other's words, only their own and the author's. */
export function feedOf(world: World, person: Extract<Who, { kind: 'customer' }>): PostCard[] {
  const posts: PostCard[] = []
  for (const { corp, customer } of selves(world, person)) {
    const id = customer.external_userid
    for (const m of corp.moments.values()) {
      for (const task of m.tasks) {
        const author = memberOf(corp, task.userid)
        if (!author || task.publish_status !== 1 || !task.customers.includes(id) || !friends(corp, task.userid, id)) continue
        const heard = m.comments.filter((c) => c.userid === task.userid && (c.external_userid === id || c.external_userid === ''))
        posts.push({
          moment_id: m.moment_id,
          author: memberCard(world, corp, author),
          at: task.at * 1000,
          text: m.text?.content ?? '',
          attachments: pieces(world, corp, m),
          reactions: heard.map((c) => reaction(corp, c)),
        })
      }
    }
  }
  return posts.sort((a, b) => b.at - a.at)
}

interface Post {
  moment_id: string
  userid: string
}

/** The post as this person meets it: a customer who can see it, or its author. */
function postFor(world: World, person: Who, { moment_id, userid }: Post) {
  const everywhere = person.kind === 'customer' ? selves(world, person) : [person]
  for (const self of everywhere) {
    const { corp } = self
    const moment = corp.moments.get(moment_id)
    const task = moment?.tasks.find((t) => t.userid.toLowerCase() === userid.toLowerCase() && t.publish_status === 1)
    const id = 'customer' in self ? self.customer.external_userid : ''
    const name = 'customer' in self ? self.customer.name : 'member' in self ? self.member.name : ''
    const sees = id ? task?.customers.includes(id) && friends(corp, userid, id) : 'member' in self && self.member.userid === task?.userid
    if (moment && task && sees) return { corp, moment, task, id, name }
  }
  throw new Refusal('没有这条朋友圈', 404)
}

/** Once each; `on: false` takes it back. */
export function likeMoment(world: World, person: Who, post: Post, on: boolean): { likes: number } {
  const { corp, moment, task, id, name } = postFor(world, person, post)
  const mine = moment.comments.findIndex((c) => c.like && c.userid === task.userid && c.external_userid === id)
  if (on && mine < 0) moment.comments.push({ userid: task.userid, external_userid: id, create_time: world.clock.seconds(), like: true })
  if (!on && mine >= 0) moment.comments.splice(mine, 1)
  note(world, 'person', corp, on ? '点赞朋友圈' : '取消点赞', `${name} → ${task.userid}`)
  world.changed()
  return { likes: moment.comments.filter((c) => c.like && c.userid === task.userid).length }
}

export function commentMoment(world: World, person: Who, post: Post, text: string): { comments: number } {
  if (text.trim() === '') throw new Refusal('评论不能为空')
  const { corp, moment, task, id, name } = postFor(world, person, post)
  moment.comments.push({ userid: task.userid, external_userid: id, create_time: world.clock.seconds(), like: false, text })
  note(world, 'person', corp, '评论朋友圈', `${name} · ${text.slice(0, 40)}`)
  world.changed()
  return { comments: moment.comments.filter((c) => !c.like && c.userid === task.userid).length }
}

/** The member posts it on the phone (platform/05 §4). */
export function publishMoment(world: World, corp: Corp, member: Member, moment_id: string): { customers: number } {
  const moment = corp.moments.get(moment_id)
  const task = moment?.tasks.find((t) => t.userid === member.userid)
  if (!moment || !task) throw new Refusal('没有这条朋友圈任务', 404)
  if (task.publish_status === 1) throw new Refusal('已经发表过了')
  if (moment.cancelled) throw new Refusal('这条朋友圈已被管理员停止')
  task.publish_status = 1
  task.at = world.clock.seconds()
  for (const to of task.customers) {
    world.ledger.add(
      {
        at: world.clock.now(),
        corpid: corp.corpid,
        kind: 'moment',
        to,
        from: member.userid,
        call: 'externalcontact/add_moment_task',
        msgid: moment_id,
      },
      moment.attachments,
    )
  }
  note(world, 'person', corp, '员工发表朋友圈', `${member.name} · ${task.customers.length} 位客户可见`)
  world.changed()
  return { customers: task.customers.length }
}
