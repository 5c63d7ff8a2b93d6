import { AudienceSentence } from '#core/web/blocks/audience/sentence.tsx'
import { makes } from '#core/web/blocks/table/actions.ts'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { figureOfRow } from '#core/web/figures.ts'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { Link } from '#core/web/router.tsx'
import { inLang, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { crowdPacks, PackKind } from '../contract.ts'
import { packFigures } from '../figures.ts'
import { kindWords } from '../words.ts'
import { Fresh, KindOf } from './Kind.tsx'
import { massTo, takesMass } from './mass.ts'
import { packScreens } from './screens.ts'
import { packText } from './text.ts'
import './pack.css'
import { packsArt } from './art.tsx'

const detailOf = (packId: string) => linkTo(packScreens.detail, { packId })

/** Saved audiences: who is in each, how many, and how fresh that is. */
export default function ListPage() {
  const text = useText(packText)
  return (
    <CallTable
      call={crowdPacks.list}
      table="crowd_packs"
      rowKey="packId"
      rowName={(r) => r.name}
      title={text.title}
      unit={text.unit}
      search={text.search}
      filters={[
        {
          key: 'kind',
          label: text.kind,
          kind: 'choice',
          options: PackKind.anyOf.map(({ const: value }) => ({ value, label: inLang(kindWords[value]) })),
        },
      ]}
      columns={[
        {
          key: 'name',
          title: text.name,
          width: 220,
          pinned: 'left',
          sort: true,
          render: (r) => (
            <Link className="link ellipsis" to={detailOf(r.packId)} title={r.note || r.name}>
              {r.name}
            </Link>
          ),
        },
        { key: 'kind', title: text.kind, width: 84, render: (r) => <KindOf pack={r} /> },
        {
          key: 'size',
          title: text.size,
          width: 96,
          align: 'right',
          render: (r) => <NumberLink {...figureOfRow(packFigures.size, r, {})} />,
        },
        {
          key: 'audience',
          title: text.who,
          width: 360,
          render: (r) => <AudienceSentence audience={r.audience} className="ellipsis ct-text" />,
        },
        { key: 'fresh', title: text.looked, width: 150, spare: true, render: (r) => <Fresh pack={r} /> },
        { key: 'madeBy', title: text.madeBy, width: 100, spare: true },
        { key: 'createdAt', title: text.createdAt, kind: 'time', width: 136, sort: true, spare: true },
      ]}
      toolbar={[
        {
          key: 'add',
          label: text.add,
          icon: <Icon name="plus" size={14} />,
          primary: true,
          needs: crowdPacks.add,
          to: linkTo(packScreens.create, {}),
        },
      ]}
      actions={(r) => [
        ...(takesMass() ? [{ key: 'mass', label: text.mass, needs: crowdPacks.one, run: () => massTo(r.packId) }] : []),
        { key: 'edit', label: text.edit, needs: crowdPacks.update, run: () => go(linkTo(packScreens.create, { packId: r.packId })) },
        {
          key: 'refresh',
          label: text.refresh,
          when: r.kind === 'live' && !r.looking,
          ...makes(crowdPacks.refresh, { packId: r.packId }, { done: () => void toast.success(text.refreshed) }),
        },
        {
          key: 'delete',
          label: text.delete,
          danger: true,
          ...makes(
            crowdPacks.delete,
            { packId: r.packId },
            {
              confirm: { title: text.deleteTitle(r.name), content: text.deleteText, verb: text.delete, danger: true },
              done: () => void toast.success(text.deleted),
            },
          ),
        },
      ]}
      onOpen={(r) => go(detailOf(r.packId))}
      empty={{ art: packsArt, title: text.emptyTitle, hint: text.emptyHint }}
    />
  )
}
