import { Input } from 'antd'
import { useState } from 'react'
import { makes, menuOf, type RowAction } from '#core/web/blocks/table/actions.ts'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { figureOf } from '#core/web/figures.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall, useCommand, useEdit } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Menu } from '#core/web/ui/Pop.tsx'
import { liveCodeGroups } from '../contract.ts'
import { codeFigures } from '../figures.ts'
import { liveCodeScreens } from './screens.ts'
import { liveCodeText } from './text.ts'

/** The groups at the left of the list: choosing one narrows the list; adding, renaming and removing happen in place. */
export function GroupPanel({ value, onGone }: { value: string | undefined; onGone: () => void }) {
  const text = useText(liveCodeText)
  const groups = useCall(liveCodeGroups.list, {})
  const [editing, setEditing] = useState<string | null>(null)
  const add = useCommand(liveCodeGroups.add, { onSuccess: () => setEditing(null) })
  const sort = useCommand(liveCodeGroups.sort)
  const list = groups.data?.list ?? []

  const edited = list.find((g) => g.groupId === editing)
  const rename = useEdit(liveCodeGroups.update, edited?.version, { onSuccess: () => setEditing(null) })

  const save = (groupId: string, name: string) => {
    if (!name.trim()) return setEditing(null)
    if (groupId === 'new') add.mutate({ name })
    else rename.save({ groupId, name })
  }

  const move = (groupId: string, by: 1 | -1) => {
    const ids = list.map((g) => g.groupId)
    const at = ids.indexOf(groupId)
    ids.splice(at + by, 0, ...ids.splice(at, 1))
    sort.mutate({ groupIds: ids })
  }
  const doable = (g: (typeof list)[number]): RowAction[] => [
    {
      key: 'up',
      label: text.moveUp,
      needs: liveCodeGroups.sort,
      run: () => move(g.groupId, -1),
      ...(list[0] === g && { disabled: text.moveUp }),
    },
    {
      key: 'down',
      label: text.moveDown,
      needs: liveCodeGroups.sort,
      run: () => move(g.groupId, 1),
      ...(list.at(-1) === g && { disabled: text.moveDown }),
    },
    { key: 'rename', label: text.renameGroup, needs: liveCodeGroups.update, run: () => setEditing(g.groupId) },
    {
      key: 'delete',
      label: text.deleteGroup,
      danger: true,
      ...makes(
        liveCodeGroups.delete,
        { groupId: g.groupId },
        {
          confirm: {
            title: `${text.deleteGroup} · ${g.name}`,
            content: text.deleteGroupText(g.codes),
            verb: text.deleteGroup,
            danger: true,
          },
          done: () => value === g.groupId && onGone(),
        },
      ),
    },
  ]

  return (
    <nav className="lc-groups" aria-label={text.group}>
      <Group name={text.allGroups} on={!value} {...figureOf(codeFigures.codes, groups.data, {})} />
      {groups.error && <ErrorLine error={groups.error} retry={() => void groups.refetch()} />}
      {list.map((g) =>
        editing === g.groupId ? (
          <NameInput key={g.groupId} name={g.name} label={text.groupName} onDone={(name) => save(g.groupId, name)} />
        ) : (
          <div key={g.groupId} className="lc-group">
            <Group name={g.name} on={value === g.groupId} {...figureOf(codeFigures.codesOfGroup, { list: [g], ungrouped: 0 }, {})} />
            <GroupMenu label={`${g.name} · ${text.renameGroup}, ${text.deleteGroup}`} actions={doable(g)} />
          </div>
        ),
      )}
      {list.length > 0 && <Group name={text.noGroup} on={value === 'none'} {...figureOf(codeFigures.ungrouped, groups.data, {})} />}
      {editing === 'new' ? (
        <NameInput name="" label={text.groupName} onDone={(name) => save('new', name)} />
      ) : (
        <Tools
          actions={[
            {
              key: 'add',
              look: 'link',
              label: text.newGroup,
              icon: <Icon name="plus" size={14} />,
              needs: liveCodeGroups.add,
              run: () => setEditing('new'),
            },
          ]}
        />
      )}
    </nav>
  )
}

/** Leads to as many codes as it says: what else the list was narrowed by is left behind. */
function Group({ name, on, value, to }: { name: string; on: boolean } & ReturnType<typeof figureOf>) {
  return (
    <Link to={to ?? linkTo(liveCodeScreens.list)} className={on ? 'lc-open on' : 'lc-open'} aria-current={on ? 'true' : undefined}>
      <span className="ellipsis">{name}</span>
      <span className="lc-count" data-figure>
        {value === undefined ? '' : fmt.number(value)}
      </span>
    </Link>
  )
}

function NameInput({ name, label, onDone }: { name: string; label: string; onDone: (name: string) => void }) {
  const [draft, setDraft] = useState(name)
  return (
    <Input
      autoFocus
      size="small"
      aria-label={label}
      placeholder={label}
      maxLength={20}
      value={draft}
      onChange={(e) => setDraft(e.target.value)}
      onPressEnter={() => onDone(draft)}
      onBlur={() => onDone(draft)}
      onKeyDown={(e) => e.key === 'Escape' && onDone('')}
    />
  )
}

function GroupMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  const items = menuOf(actions)
  if (items.length === 0) return null
  return (
    <Menu
      label={label}
      align="end"
      trigger={(p) => (
        <button {...p} className="icon-button more" aria-label={label}>
          <Icon name="ellipsis" size={14} />
        </button>
      )}
      items={items}
    />
  )
}
