import { type Corp, liveRelations, memberOf } from '../world/corp.ts'
import type { Act, Step } from '../world/script-rows.ts'
import { note, Refusal, type World } from '../world/world.ts'
import { part } from './friends.ts'
import { dismiss, leave } from './groups.ts'
import { changeStaff } from './staff.ts'
import { deleteTag, renameTag } from './tags.ts'

const waiting = (corp: Corp): Step[] => corp.script.filter((s) => !s.done)

export const nextStep = (corp: Corp): Step | undefined => waiting(corp).sort((a, b) => a.at - b.at)[0]

export const dueScript = {
  next: (_world: World, corp: Corp) => nextStep(corp)?.at,
  run(world: World, corp: Corp) {
    for (const step of waiting(corp)) if (step.at <= world.clock.now()) take(world, corp, step)
  },
}

function take(world: World, corp: Corp, step: Step) {
  step.done = true
  try {
    act(world, corp, step.act)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    step.skipped = error.message
    note(world, 'person', corp, '剧本', `没有发生：${error.message}`, false, step.act)
  }
  world.changed()
}

function act(world: World, corp: Corp, what: Act) {
  switch (what.kind) {
    case 'leave':
      return changeStaff(world, corp, needMember(corp, what.userid), { status: 5 })
    case 'move':
      return changeStaff(world, corp, needMember(corp, what.userid), { department: [what.department] })
    case 'part': {
      const member = needMember(corp, what.userid)
      const r = liveRelations(corp, what.userid).filter((one) => !one.deleted_by_customer)[what.nth]
      const person = r && corp.customers.get(r.external_userid)
      if (!person) throw new Refusal(`${what.userid} 没有这么多客户`)
      return part(world, corp, member, person, what.by)
    }
    case 'rename_tag':
      return renameTag(world, corp, tagNamed(corp, what.name), what.to)
    case 'delete_tag':
      return deleteTag(world, corp, tagNamed(corp, what.name))
    case 'leave_group': {
      const group = groupAt(corp, what.group)
      const person = group.member_list.filter((m) => m.type === 2)[what.nth]
      if (!person) throw new Refusal(`${group.name} 没有这么多人`)
      return leave(world, corp, group, person.userid, false)
    }
    case 'dismiss_group':
      return dismiss(world, corp, groupAt(corp, what.group))
  }
}

function needMember(corp: Corp, userid: string) {
  const member = memberOf(corp, userid)
  if (!member || member.status === 5) throw new Refusal(`${userid} 已经不在`)
  return member
}

/** A tag, or a group of tags, of this name. */
function tagNamed(corp: Corp, name: string): string {
  const tag = [...corp.tags.values()].find((t) => !t.deleted && t.name === name)
  const group = [...corp.tagGroups.values()].find((g) => !g.deleted && g.group_name === name)
  const id = tag?.id ?? group?.group_id
  if (!id) throw new Refusal(`没有标签 ${name}`)
  return id
}

function groupAt(corp: Corp, nth: number) {
  const group = [...corp.groups.values()].filter((g) => !g.dismissed)[nth]
  if (!group) throw new Refusal('没有这么多群')
  return group
}
