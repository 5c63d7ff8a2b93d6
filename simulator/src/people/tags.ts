import { fire } from '../world/callbacks.ts'
import type { Corp } from '../world/corp.ts'
import type { Tag, TagGroup } from '../world/rows.ts'
import { note, Refusal, type World } from '../world/world.ts'

function needTag(corp: Corp, id: string): { row: Tag | TagGroup; kind: 'tag' | 'tag_group'; name: string } {
  const tag = corp.tags.get(id)
  const group = corp.tagGroups.get(id)
  const row = tag ?? group
  if (!row || row.deleted) throw new Refusal(`没有这个标签：${id}`, 404)
  return { row, kind: tag ? 'tag' : 'tag_group', name: tag?.name ?? group!.group_name }
}

const told = (world: World, corp: Corp, ChangeType: string, Id: string, TagType: string) =>
  fire(world, corp, { Event: 'change_external_tag', ChangeType, Id, TagType })

/** The admin renames a tag or a group of tags in the console: every app hears it (platform/02 §6.5). */
export function renameTag(world: World, corp: Corp, id: string, name: string) {
  const { row, kind, name: before } = needTag(corp, id)
  if ('group_name' in row) row.group_name = name
  else row.name = name
  note(world, 'person', corp, '管理员改标签', `${before} → ${name}`)
  told(world, corp, 'update', id, kind)
  world.changed()
}

/** The last tag takes its group with it (platform/04 §5). */
export function deleteTag(world: World, corp: Corp, id: string) {
  const { row, kind, name } = needTag(corp, id)
  row.deleted = true
  const siblings = [...corp.tags.values()].filter((t) => t.group_id === row.group_id)
  if (kind === 'tag_group') for (const tag of siblings) tag.deleted = true
  else if (siblings.every((t) => t.deleted)) corp.tagGroups.get(row.group_id)!.deleted = true
  note(world, 'person', corp, '管理员删标签', name)
  told(world, corp, 'delete', id, kind)
  world.changed()
}
