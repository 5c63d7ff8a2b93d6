import { useCall } from '#core/web/request/query.ts'
import { inLang } from '#core/web/text/text.ts'
import { whoseWords } from '../columns.ts'
import { type Folder, replyFolders } from '../contract.ts'

/** Where a reply can be put: groups under the name of their collection, and collections themselves; those that the asker may change. */
export function useChoices() {
  const reads = (['corp', 'team'] as const).flatMap((scope) => [
    { scope, replyType: 'collection' as const },
    { scope, replyType: 'group' as const },
  ])
  const [corp, corpGroups, team, teamGroups] = [
    useCall(replyFolders.list, reads[0]),
    useCall(replyFolders.list, reads[1]),
    useCall(replyFolders.list, reads[2]),
    useCall(replyFolders.list, reads[3]),
  ]
  const all = [corp, corpGroups, team, teamGroups]
  const labelOf = (c: Folder) => `${c.departmentName || inLang(whoseWords[c.scope])} · ${c.name}`
  const lines = (collections: Folder[] = [], groups: Folder[] = []) =>
    collections
      .filter((c) => c.mine)
      .flatMap((c) => [
        { value: c.id, label: labelOf(c) },
        ...groups.filter((g) => g.parentId === c.id).map((g) => ({ value: g.id, label: `${labelOf(c)} / ${g.name}` })),
      ])
  return {
    read: { error: all.find((r) => r.error)?.error ?? null, refetch: () => Promise.all(all.map((r) => r.refetch())) },
    options: [...lines(corp.data?.list, corpGroups.data?.list), ...lines(team.data?.list, teamGroups.data?.list)],
  }
}
