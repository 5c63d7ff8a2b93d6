import * as calls from '@rapport/wecom/calls/corp-tags.ts'
import type { Corp } from '../world/corp.ts'
import type { Tag, TagGroup } from '../world/rows.ts'
import { effect, needRelation } from './customers.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'

const byOrder = (a: { order: number; create_time: number }, b: { order: number; create_time: number }) =>
  b.order - a.order || a.create_time - b.create_time

export function groupAnswer(group: TagGroup, tags: Tag[], marks: { group: boolean; tag: boolean }) {
  return {
    group_id: group.group_id,
    group_name: group.group_name,
    create_time: group.create_time,
    order: group.order,
    ...(marks.group ? { deleted: group.deleted === true } : {}),
    ...(group.strategy_id ? { strategy_id: group.strategy_id } : {}),
    tag: [...tags].sort(byOrder).map((t) => ({
      id: t.id,
      name: t.name,
      create_time: t.create_time,
      order: t.order,
      ...(marks.tag ? { deleted: t.deleted === true } : {}),
    })),
  }
}

const tagsOf = (corp: Corp, group_id: string) => [...corp.tags.values()].filter((t) => t.group_id === group_id)

/** Both lists empty: everything alive. By id: deleted ones too, and marked (platform/04 §5). */
export function listTags(ctx: Cgi, tag_id: string[], group_id: string[], strategy: (g: TagGroup) => boolean) {
  const { corp } = ctx
  const groups = [...corp.tagGroups.values()].filter(strategy).sort(byOrder)
  if (group_id.length > 0) {
    for (const id of group_id) if (!groups.some((g) => g.group_id === id)) fail(40068)
    return groups
      .filter((g) => group_id.includes(g.group_id))
      .map((g) => groupAnswer(g, tagsOf(corp, g.group_id), { group: false, tag: true }))
  }
  if (tag_id.length > 0) {
    const wanted = tag_id.map((id) => corp.tags.get(id) ?? fail(40068))
    return groups
      .map((g) => ({ g, tags: wanted.filter((t) => t.group_id === g.group_id) }))
      .filter(({ tags }) => tags.length > 0)
      .map(({ g, tags }) => groupAnswer(g, tags, { group: true, tag: true }))
  }
  return groups
    .filter((g) => !g.deleted)
    .map((g) =>
      groupAnswer(
        g,
        tagsOf(corp, g.group_id).filter((t) => !t.deleted),
        { group: false, tag: false },
      ),
    )
}

interface NewTags {
  group_id?: string
  group_name?: string
  order?: number
  tag: { name: string; order?: number }[]
}

export function addTags(ctx: Cgi, input: NewTags, strategy_id = 0) {
  const { corp, now } = ctx
  const alive = [...corp.tags.values()].filter((t) => !t.deleted).length
  let group = input.group_id
    ? corp.tagGroups.get(input.group_id)
    : [...corp.tagGroups.values()].find((g) => !g.deleted && g.strategy_id === strategy_id && g.group_name === input.group_name)
  if (input.group_id && (!group || group.deleted || group.strategy_id !== strategy_id)) fail(40068)
  const names = new Map(input.tag.map((t) => [t.name, t]))
  const present = new Set(
    group
      ? tagsOf(corp, group.group_id)
          .filter((t) => !t.deleted)
          .map((t) => t.name)
      : [],
  )
  for (const name of names.keys()) if (present.has(name)) fail(40071)
  if (alive + names.size > ctx.world.settings.tag_limit) fail(40126)
  if (!group) {
    group = {
      group_id: corp.ids.tagged(strategy_id ? 'st' : 'et'),
      group_name: input.group_name ?? '',
      create_time: now,
      order: input.order ?? 0,
      strategy_id,
      agentid: ctx.app.agentid,
    }
    corp.tagGroups.set(group.group_id, group)
  }
  const made: Tag[] = []
  for (const { name, order } of names.values()) {
    const tag: Tag = {
      id: corp.ids.tagged(strategy_id ? 'st' : 'et'),
      group_id: group.group_id,
      name,
      create_time: now,
      order: order ?? 0,
      agentid: ctx.app.agentid,
    }
    corp.tags.set(tag.id, tag)
    made.push(tag)
  }
  ctx.world.changed()
  return groupAnswer(group, made, { group: false, tag: false })
}

/** An app changes only what it made itself (81011). */
function own(ctx: Cgi, row: { agentid: number }) {
  if (ctx.app.kind === 'app' && row.agentid !== ctx.app.agentid) fail(81011)
}

export function editTag(ctx: Cgi, id: string, name: string | undefined, order: number | undefined) {
  const { corp } = ctx
  const group = corp.tagGroups.get(id)
  const tag = corp.tags.get(id)
  const row = group ?? tag
  if (!row || row.deleted) fail(40068)
  own(ctx, row)
  if (group && name !== undefined) {
    if ([...corp.tagGroups.values()].some((g) => g !== group && !g.deleted && g.strategy_id === group.strategy_id && g.group_name === name))
      fail(40071)
    group.group_name = name
  }
  if (tag && name !== undefined) {
    if (tagsOf(corp, tag.group_id).some((t) => t !== tag && !t.deleted && t.name === name)) fail(40071)
    tag.name = name
  }
  if (order !== undefined) row.order = order
  ctx.world.changed()
}

/** The last tag takes its group with it (platform/04 §5). */
export function deleteTags(ctx: Cgi, tag_id: string[], group_id: string[]) {
  const { corp } = ctx
  const tags = tag_id.map((id) => corp.tags.get(id) ?? fail(40068))
  const groups = group_id.map((id) => corp.tagGroups.get(id) ?? fail(40068))
  for (const row of [...tags, ...groups]) own(ctx, row)
  for (const tag of tags) tag.deleted = true
  for (const group of groups) {
    group.deleted = true
    for (const tag of tagsOf(corp, group.group_id)) tag.deleted = true
  }
  for (const id of new Set(tags.map((t) => t.group_id)))
    if (tagsOf(corp, id).every((t) => t.deleted)) corp.tagGroups.get(id)!.deleted = true
  ctx.world.changed()
}

export const tagHandlers = [
  on(calls.externalcontactGetCorpTagList, (ctx, { tag_id, group_id }) => ({
    tag_group: listTags(ctx, tag_id ?? [], group_id ?? [], (g) => g.strategy_id === 0),
  })),
  on(calls.externalcontactAddCorpTag, (ctx, input) => ({ tag_group: addTags(ctx, input) })),
  on(calls.externalcontactEditCorpTag, (ctx, { id, name, order }) => {
    editTag(ctx, id, name, order)
    return {}
  }),
  on(calls.externalcontactDelCorpTag, (ctx, { tag_id, group_id }) => {
    if (!tag_id?.length && !group_id?.length) fail(40063)
    deleteTags(ctx, tag_id ?? [], group_id ?? [])
    return {}
  }),
  on(calls.externalcontactMarkTag, (ctx, { userid, external_userid, add_tag = [], remove_tag = [] }) => {
    if (add_tag.length === 0 && remove_tag.length === 0) fail(40063)
    const r = needRelation(ctx, userid, external_userid)
    for (const id of [...add_tag, ...remove_tag]) {
      const tag = ctx.corp.tags.get(id)
      if (!tag || tag.deleted) fail(40068)
    }
    const kept = new Set(r.tags)
    for (const id of remove_tag) kept.delete(id)
    for (const id of add_tag) kept.add(id)
    r.tags = [...kept]
    effect(ctx, 'tag', r, 'externalcontact/mark_tag', { add_tag, remove_tag })
    return {}
  }),
]
