import { type DragEvent, useState } from 'react'
import { menuOf, type RowAction } from '#core/web/blocks/table/actions.ts'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { confirm, openDialog } from '#core/web/dialog.tsx'
import { leadsTo } from '#core/web/figures.ts'
import { refresh, useCommand } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { Link } from '#core/web/router.tsx'
import { can } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { say, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Menu } from '#core/web/ui/Pop.tsx'
import { groupColor, Swatch } from '#core/web/ui/Tag.tsx'
import { customerTags, type TagGroup } from '../contract.ts'
import { ofTag, tagFigures } from '../figures.ts'
import { reorder } from './order.ts'
import { tagText } from './text.ts'

type TagOf = TagGroup['tags'][number]
/** What is being dragged: a tag is let go among tags of its group, a group among groups. */
interface Taken {
  list: string
  at: number
}

/** Order is WeCom's: each changed number is one call there, and the list is read again when all have been made. */
async function move(
  kind: 'groupId' | 'tagId',
  items: { id: string; order: number; version: number }[],
  from: number,
  to: number,
): Promise<void> {
  const changes = reorder(items, from, to)
  const versionOf = new Map(items.map((i) => [i.id, i.version]))
  if (changes.length === 0) return
  try {
    for (const c of changes) await request(customerTags.update, { [kind]: c.id, sortOrder: c.order, version: versionOf.get(c.id)! })
    toast.success(say(tagText).moved)
  } finally {
    await refresh()
  }
}

export function Groups({ groups, sortable }: { groups: readonly TagGroup[]; sortable: boolean }) {
  const [taken, setTaken] = useState<Taken>()
  const order = groups.map((g) => ({ id: g.groupId, order: g.sortOrder, version: g.version }))
  const may = can(customerTags.update) && sortable
  const put = (from: number, to: number) => void move('groupId', order, from, to).catch(() => {})
  return (
    <ul className="tg-groups">
      {groups.map((g, i) => (
        <li
          key={g.groupId}
          className={taken?.list === 'groups' && taken.at === i ? 'taken' : ''}
          {...(may && drag({ list: 'groups', at: i }, taken, setTaken, put))}
        >
          <GroupRow group={g} at={i} count={groups.length} put={may ? put : undefined} taken={taken} setTaken={setTaken} />
        </li>
      ))}
    </ul>
  )
}

/** Mouse and pen; the keyboard's way is in the menus (WCAG 2.5.7). */
function drag(own: Taken, taken: Taken | undefined, setTaken: (t: Taken | undefined) => void, put: (from: number, to: number) => void) {
  return {
    draggable: true,
    onDragStart: (e: DragEvent) => {
      e.stopPropagation()
      e.dataTransfer.effectAllowed = 'move'
      e.dataTransfer.setData('text/plain', own.list)
      setTaken(own)
    },
    onDragOver: (e: DragEvent) => {
      if (taken?.list === own.list) e.preventDefault()
    },
    onDrop: (e: DragEvent) => {
      if (taken?.list !== own.list) return
      e.preventDefault()
      e.stopPropagation()
      setTaken(undefined)
      put(taken.at, own.at)
    },
    onDragEnd: () => setTaken(undefined),
  }
}

/** Moving without a mouse: to the top, one place back, one place on, as far as there is somewhere to go. */
function moves(
  put: ((from: number, to: number) => void) | undefined,
  at: number,
  count: number,
  labels: { top: string; back: string; on: string },
): RowAction[] {
  if (!put) return []
  const action = (key: keyof typeof labels, to: number) => ({ key, label: labels[key], needs: customerTags.update, run: () => put(at, to) })
  return [...(at > 0 ? [action('top', 0), action('back', at - 1)] : []), ...(at < count - 1 ? [action('on', at + 1)] : [])]
}

interface RowProps {
  group: TagGroup
  at: number
  count: number
  put?: (from: number, to: number) => void
  taken: Taken | undefined
  setTaken: (t: Taken | undefined) => void
}
function GroupRow({ group: g, at, count, put, taken, setTaken }: RowProps) {
  const text = useText(tagText)
  const remove = useCommand(customerTags.delete, { onSuccess: () => void toast.success(text.deleted) })
  const order = g.tags.map((t) => ({ id: t.tagId, order: t.sortOrder, version: t.version }))
  const putTag = (from: number, to: number) => void move('tagId', order, from, to).catch(() => {})
  const add = () => openDialog(() => import('./GroupDialog.tsx'), { group: g }, { label: text.addTags, width: 480 })
  const actions: RowAction[] = [
    {
      key: 'rename',
      needs: customerTags.update,
      label: text.rename,
      run: () =>
        void openDialog(
          () => import('./RenameDialog.tsx'),
          { of: { groupId: g.groupId }, name: g.name, version: g.version, customers: 0 },
          { label: text.renameGroup(g.name) },
        ),
    },
    ...moves(put, at, count, { top: text.top, back: text.up, on: text.down }),
    {
      key: 'delete',
      needs: customerTags.delete,
      label: text.delete,
      danger: true,
      run: async () => {
        const marks = g.tags.reduce((n, t) => n + t.customerCount, 0)
        const sure = await confirm({
          title: text.deleteGroup(g.name),
          content: text.deleteGroupText(fmt.number(g.tags.length), fmt.number(marks)),
          verb: text.deleteGroupVerb,
          danger: true,
          ...(marks > 100 && { typeWord: g.name }),
        })
        if (sure) remove.mutate({ groupIds: [g.groupId] })
      },
    },
  ]
  const items = menuOf(actions)
  const internal = g.groupExtId === null
  return (
    <section aria-label={g.name} style={{ '--k': groupColor(g.name) } as React.CSSProperties}>
      <header>
        {put && <Icon name="grip-vertical" size={14} className="tg-grip" />}
        <Swatch internal={internal} />
        <h2 className="ellipsis" title={g.name}>
          {g.name}
        </h2>
        <span className="text-12 ink-3 nowrap">
          {text.count(fmt.number(g.tags.length))}
          {internal && ` · ${text.internalMark}`}
          {g.sourceType !== 0 && ` · ${text.sources[String(g.sourceType) as '1']}`}
        </span>
      </header>
      <ul className="tg-tags">
        {g.tags.map((t, i) => (
          <li
            key={t.tagId}
            className={taken?.list === g.groupId && taken.at === i ? 'taken' : ''}
            {...(put && drag({ list: g.groupId, at: i }, taken, setTaken, putTag))}
          >
            <TagPill tag={t} internal={internal} at={i} count={g.tags.length} put={put && putTag} />
          </li>
        ))}
        {g.sourceType === 0 && (
          <li>
            <Tools
              actions={[
                {
                  key: 'add',
                  look: 'tag',
                  label: text.addTags,
                  icon: <Icon name="plus" size={12} />,
                  needs: customerTags.add,
                  run: add,
                },
              ]}
            />
          </li>
        )}
      </ul>
      {items.length > 0 && (
        <Menu
          label={text.menuOf(g.name)}
          align="end"
          trigger={(p) => (
            <button {...p} className="icon-button mini" aria-label={text.menuOf(g.name)}>
              <Icon name="ellipsis" />
            </button>
          )}
          items={items}
        />
      )}
    </section>
  )
}

interface PillProps {
  tag: TagOf
  internal: boolean
  at: number
  count: number
  put?: (from: number, to: number) => void
}
/** A tag with how many customers have it; the number leads to exactly those. */
function TagPill({ tag: t, internal, at, count, put }: PillProps) {
  const text = useText(tagText)
  const remove = useCommand(customerTags.delete, { onSuccess: () => void toast.success(text.deleted) })
  const actions: RowAction[] = [
    {
      key: 'rename',
      needs: customerTags.update,
      label: text.rename,
      run: () =>
        void openDialog(
          () => import('./RenameDialog.tsx'),
          { of: { tagId: t.tagId }, name: t.name, version: t.version, customers: t.customerCount },
          { label: text.renameTag(t.name) },
        ),
    },
    ...moves(put, at, count, { top: text.top, back: text.left, on: text.right }),
    {
      key: 'delete',
      needs: customerTags.delete,
      label: text.delete,
      danger: true,
      run: async () => {
        const sure = await confirm({
          title: text.deleteTag(t.name),
          content: text.deleteTagText(fmt.number(t.customerCount)),
          verb: text.deleteTagVerb,
          danger: true,
        })
        if (sure) remove.mutate({ tagIds: [t.tagId] })
      },
    },
  ]
  const items = menuOf(actions)
  const to = leadsTo(tagFigures.customers, ofTag(t))
  return (
    <span className={internal ? 'tag tg-tag internal' : 'tag tg-tag'}>
      <Swatch internal={internal} />
      <span>{t.name}</span>
      {to ? (
        <Link className="number-link tg-n" data-figure to={to} aria-label={text.customers(t.name, fmt.number(t.customerCount))}>
          {fmt.number(t.customerCount)}
        </Link>
      ) : (
        <span className="tg-n" data-figure>
          {fmt.number(t.customerCount)}
        </span>
      )}
      {items.length > 0 && (
        <Menu
          label={text.menuOf(t.name)}
          trigger={(p) => (
            <button {...p} className="cu-x tg-more" aria-label={text.menuOf(t.name)}>
              <Icon name="ellipsis" size={13} />
            </button>
          )}
          items={items}
        />
      )}
    </span>
  )
}
