import { type DragEvent, useState } from 'react'
import { makes, menuOf, type RowAction } from '#core/web/blocks/table/actions.ts'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { openDialog } from '#core/web/dialog.tsx'
import { figureOf } from '#core/web/figures.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall, useCommand } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { fmt } from '#core/web/text/format.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Menu } from '#core/web/ui/Pop.tsx'
import { whoseWords } from '../columns.ts'
import { type Folder, replyFolders, type Scope } from '../contract.ts'
import { replyFigures } from '../figures.ts'
import { replyScreens } from './screens.ts'
import { replyText } from './text.ts'

interface Order {
  ids: string[]
  put: (from: number, to: number) => void
}

/** What the company has, then what teams have; choosing one narrows the list. */
export function Tree(props: { value: string | undefined; scope: string | undefined; onGone: () => void }) {
  const text = useText(replyText)
  return (
    <nav className="qr-tree" aria-label={text.folder}>
      {(['corp', 'team'] as const).map((scope) => (
        <Branch key={scope} {...props} scope={scope} on={props.scope === scope && !props.value} />
      ))}
    </nav>
  )
}

/** Collections with their groups: dragged into another order, or moved by their menu. */
function Branch({ scope, value, on, onGone }: { scope: Scope; value: string | undefined; on: boolean; onGone: () => void }) {
  const text = useText(replyText)
  const collections = useCall(replyFolders.list, { scope, replyType: 'collection', depth: 1 })
  const groups = useCall(replyFolders.list, { scope, replyType: 'group', depth: 2 })
  const sort = useCommand(replyFolders.sort)
  const [taken, setTaken] = useState<{ list: string; at: number }>()
  const list = collections.data?.list ?? []
  const groupsIn = (id: string) => (groups.data?.list ?? []).filter((g) => g.parentId === id)
  const orderOf = (folders: Folder[]): Order => {
    const ids = folders.map((f) => f.id)
    return {
      ids,
      put: (from, to) => {
        const next = [...ids]
        next.splice(to, 0, ...next.splice(from, 1))
        sort.mutate({ idList: next })
      },
    }
  }
  /** Mouse and pen; the keyboard's way is in the menus. */
  const drag = (inside: string, at: number, order: Order) => ({
    draggable: true,
    onDragStart: (e: DragEvent) => {
      e.stopPropagation()
      e.dataTransfer.effectAllowed = 'move'
      e.dataTransfer.setData('text/plain', inside)
      setTaken({ list: inside, at })
    },
    onDragOver: (e: DragEvent) => {
      if (taken?.list === inside) e.preventDefault()
    },
    onDrop: (e: DragEvent) => {
      if (taken?.list !== inside) return
      e.preventDefault()
      e.stopPropagation()
      setTaken(undefined)
      if (taken.at !== at) order.put(taken.at, at)
    },
    onDragEnd: () => setTaken(undefined),
  })
  const line = (f: Folder, at: number, order: Order) => (
    <div className={`qr-folder${f.parentId ? ' qr-inner' : ''}`} {...(f.mine && drag(f.parentId ?? 'collections', at, order))}>
      <FolderLine folder={f} on={value === f.id} />
      <FolderMenu folder={f} at={at} order={order} onGone={() => value === f.id && onGone()} />
    </div>
  )
  const tops = orderOf(list)
  const failed = collections.error ?? groups.error
  return (
    <section>
      <h2 className="qr-whose">
        <Link to={linkTo(replyScreens.list, { scope })} aria-current={on ? 'true' : undefined}>
          {inLang(whoseWords[scope])}
        </Link>
      </h2>
      {failed && <ErrorLine error={failed} retry={() => void Promise.all([collections.refetch(), groups.refetch()])} />}
      <ul>
        {list.map((c, at) => {
          const inner = groupsIn(c.id)
          const order = orderOf(inner)
          return (
            <li key={c.id}>
              {line(c, at, tops)}
              {inner.length > 0 && (
                <ul>
                  {inner.map((g, n) => (
                    <li key={g.id}>{line(g, n, order)}</li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
      <Tools
        actions={[
          {
            key: 'add',
            look: 'link',
            label: text.newCollection,
            name: `${text.newCollection} · ${inLang(whoseWords[scope])}`,
            icon: <Icon name="plus" size={14} />,
            needs: replyFolders.add,
            run: () => openFolder({ scope }, text.newCollection),
          },
        ]}
      />
    </section>
  )
}

export const openFolder = (of: { scope: Scope; parent?: Folder; edited?: Folder }, label: string) =>
  openDialog(() => import('./FolderDialog.tsx'), of, { label, width: 480 })

function FolderLine({ folder: f, on }: { folder: Folder; on: boolean }) {
  const { value, to } = figureOf(replyFigures.inFolder, { list: [f] }, { scope: f.scope })
  return (
    <Link
      to={to ?? linkTo(replyScreens.list, { folderId: f.id })}
      className={on ? 'qr-open on' : 'qr-open'}
      aria-current={on ? 'true' : undefined}
    >
      <Icon name={f.parentId ? 'list-checks' : 'folder-open'} size={14} />
      <span className="ellipsis" title={f.departmentName ? `${f.name} · ${f.departmentName}` : f.name}>
        {f.name}
      </span>
      <span className="qr-count" data-figure>
        {value === undefined || value === null ? '' : fmt.number(value)}
      </span>
    </Link>
  )
}

function FolderMenu({ folder: f, at, order, onGone }: { folder: Folder; at: number; order: Order; onGone: () => void }) {
  const text = useText(replyText)
  const collection = f.parentId === null
  const actions: RowAction[] = [
    {
      key: 'group',
      label: text.newGroup,
      when: collection,
      needs: replyFolders.add,
      run: () => openFolder({ scope: f.scope, parent: f }, text.newGroup),
    },
    { key: 'rename', label: text.rename, needs: replyFolders.update, run: () => openFolder({ scope: f.scope, edited: f }, text.rename) },
    { key: 'up', label: text.places.up, when: at > 0, needs: replyFolders.sort, run: () => order.put(at, at - 1) },
    { key: 'down', label: text.places.down, when: at < order.ids.length - 1, needs: replyFolders.sort, run: () => order.put(at, at + 1) },
    {
      key: 'share',
      label: text.share,
      when: collection,
      needs: replyFolders.exportShare,
      run: () => openDialog(() => import('./ShareDialog.tsx'), { folder: f }, { label: text.share, width: 480 }),
    },
    {
      key: 'delete',
      label: text.delete,
      danger: true,
      ...makes(
        replyFolders.delete,
        { id: f.id },
        {
          confirm: { title: text.deleteTitle(f.name), content: text.deleteFolderText(f.replies), verb: text.delete, danger: true },
          done: onGone,
        },
      ),
    },
  ]
  const items = f.mine ? menuOf(actions) : []
  if (items.length === 0) return null
  return (
    <Menu
      label={f.name}
      align="end"
      trigger={(p) => (
        <button {...p} type="button" className="icon-button qr-more" aria-label={text.more(f.name)}>
          <Icon name="ellipsis" size={14} />
        </button>
      )}
      items={items}
    />
  )
}
