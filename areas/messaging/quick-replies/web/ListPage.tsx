import { Said } from '#core/web/blocks/message/Said.tsx'
import { makes, makesAll, type RowAction } from '#core/web/blocks/table/actions.ts'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { type Chosen, type FilterOf, pickedOf } from '#core/web/blocks/table/model.ts'
import { openDialog } from '#core/web/dialog.tsx'
import { figureOfRow } from '#core/web/figures.ts'
import { go, useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { openTasks } from '#core/web/shell/tasks.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { kindWords, replyColumns, whoseWords } from '../columns.ts'
import { corpReplies, type Reply, replyFolders } from '../contract.ts'
import { replyFigures } from '../figures.ts'
import { replyScreens } from './screens.ts'
import { Tree } from './Tree.tsx'
import { replyText } from './text.ts'
import './replies.css'
import { repliesArt } from './art.tsx'

type ListFilter = FilterOf<typeof corpReplies.list>
const attachmentIcons = { image: 'image', link: 'link', miniprogram: 'app-window', video: 'monitor', file: 'file-text' } as const

/** The library: collections and groups at the left, the replies of one of them beside it. */
export default function ListPage() {
  const text = useText(replyText)
  const [search, setSearch] = useSearch()
  const folders = [...useFolders('corp'), ...useFolders('team')]
  const folder = folders.find((f) => f.id === search.folderId)
  const inGroup = Boolean(folder && !folders.some((f) => f.parentId === folder.id))
  const open = (row: Reply) => go(linkTo(replyScreens.edit, { id: row.id }))
  const begun = () => void toast.success(text.started, { action: { label: text.look, onClick: openTasks } })
  const move = (idList: string[]) =>
    openDialog<{ idList: string[] }, boolean>(() => import('./MoveDialog.tsx'), { idList }, { label: text.move, width: 480 })
  return (
    <div className="qr-library">
      <Tree scope={search.scope} value={search.folderId} onGone={() => setSearch({ folderId: '' })} />
      <CallTable
        call={corpReplies.list}
        table="quick_replies"
        rowKey="id"
        rowName={(r) => r.title}
        title={folder?.name ?? text.title}
        unit={text.unit}
        search={text.search}
        filters={[
          {
            key: 'scope',
            label: text.scope,
            kind: 'choice',
            options: (['corp', 'team'] as const).map((value) => ({ value, label: inLang(whoseWords[value]) })),
          },
          {
            key: 'folderId',
            label: text.folder,
            kind: 'choice',
            options: folders.map((f) => ({ value: f.id, label: f.name })),
          },
        ]}
        file={{ call: corpReplies.export }}
        columns={drawn(replyColumns, {
          content: (r) => <ContentCell reply={r} />,
          uses: (r) => <NumberLink {...figureOfRow(replyFigures.ofReply, r, {})} />,
        })}
        onOpen={open}
        toolbar={[
          {
            key: 'data',
            label: text.data,
            icon: <Icon name="chart-line" size={14} />,
            needs: corpReplies.uses,
            to: linkTo(replyScreens.data, {}),
          },
          {
            key: 'take',
            label: text.take,
            icon: <Icon name="download" size={14} />,
            needs: replyFolders.importShare,
            run: () => openDialog(() => import('./TakeDialog.tsx'), {}, { label: text.take, width: 560 }),
          },
          {
            key: 'add',
            label: text.add,
            icon: <Icon name="plus" size={14} />,
            primary: true,
            needs: corpReplies.add,
            to: linkTo(replyScreens.edit, search.folderId ? { folderId: search.folderId } : {}),
          },
        ]}
        batch={[
          {
            key: 'move',
            label: text.move,
            needs: replyFolders.move,
            run: (chosen: Chosen<ListFilter>, { clear }) => {
              const some = pickedOf(chosen)
              if (!('ids' in some) || some.ids.length > 100) return void toast.warning(text.moveFew)
              return move(some.ids).then((done) => done && clear())
            },
          },
          {
            key: 'delete',
            label: text.delete,
            danger: true,
            ...makesAll(corpReplies.batchDelete, (chosen: Chosen<ListFilter>) => ({ picked: pickedOf(chosen) }), {
              confirm: (n) => ({ title: text.deleteMany(n), content: text.deleteText, verb: text.delete, danger: true }),
              done: begun,
            }),
          },
        ]}
        actions={(row): RowAction[] => [
          { key: 'edit', label: text.edit, when: row.mine, needs: corpReplies.update, run: () => open(row) },
          ...(['up', 'down', 'first'] as const).map((to) => ({
            key: to,
            label: text.places[to],
            when: row.mine && inGroup && !search.keyword,
            ...makes(replyFolders.order, { id: row.id, place: row.place, to }),
          })),
          { key: 'move', label: text.move, when: row.mine, needs: replyFolders.move, run: () => move([row.id]) },
          {
            key: 'delete',
            label: text.delete,
            danger: true,
            when: row.mine,
            ...makes(
              corpReplies.delete,
              { id: row.id },
              { confirm: { title: text.deleteTitle(row.title), content: text.deleteText, verb: text.delete, danger: true } },
            ),
          },
        ]}
        empty={{ art: repliesArt, title: text.emptyTitle, hint: text.emptyHint }}
      />
    </div>
  )
}

/** Collections and their groups. */
function useFolders(scope: 'corp' | 'team') {
  // The tree says why they could not be read.
  const collections = useCall(replyFolders.list, { scope, replyType: 'collection', depth: 1 }, { silence: 'all' })
  // The tree says why they could not be read.
  const groups = useCall(replyFolders.list, { scope, replyType: 'group', depth: 2 }, { silence: 'all' })
  return (collections.data?.list ?? []).flatMap((c) => [c, ...(groups.data?.list ?? []).filter((g) => g.parentId === c.id)])
}

function ContentCell({ reply }: { reply: Reply }) {
  const { text, attachments } = reply.content
  const kinds = [...new Set(attachments.map((a) => a.msgtype))]
  return (
    <span className="row gap-6">
      <span className="ellipsis ink-2">{text.trim() ? <Said text={text} /> : kinds.map((one) => inLang(kindWords[one])).join(' ')}</span>
      {kinds.map((one) => (
        <span key={one} className="ink-3 row" role="img" aria-label={inLang(kindWords[one])} title={inLang(kindWords[one])}>
          <Icon name={attachmentIcons[one]} size={14} />
        </span>
      ))}
    </span>
  )
}
