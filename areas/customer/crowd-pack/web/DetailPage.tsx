import { AudienceSentence } from '#core/web/blocks/audience/sentence.tsx'
import { OneThing } from '#core/web/blocks/OneThing.tsx'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { makes } from '#core/web/blocks/table/actions.ts'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { figureOf } from '#core/web/figures.ts'
import { go, useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { usePageTitle } from '#core/web/title.ts'
import { toast } from '#core/web/toast.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { PageHeader } from '#core/web/ui/Page.tsx'
import { crowdPacks, type Pack } from '../contract.ts'
import { packFigures } from '../figures.ts'
import { Compare } from './Compare.tsx'
import { Fresh, KindOf } from './Kind.tsx'
import { Members } from './Members.tsx'
import { Moves } from './Moves.tsx'
import { massTo, takesMass } from './mass.ts'
import { packScreens } from './screens.ts'
import { packText } from './text.ts'
import { Uses } from './Uses.tsx'
import './pack.css'

/** One pack: who is in it now, who came and went, how it lies over another, and where it is used. */
export default function DetailPage() {
  const text = useText(packText)
  const [{ packId = '' }] = useSearch()
  const read = useCall(
    crowdPacks.one,
    { packId },
    {
      silence: 'all',
      enabled: packId !== '',
      // Its people are being found while one looks.
      refetchInterval: ({ state }) => (state.data?.looking ? 2_000 : false),
    },
  )
  usePageTitle(read.data?.name)
  return (
    <OneThing
      exists={packId !== ''}
      read={read}
      title={text.missing}
      help={text.missingHelp}
      list={{ path: linkTo(packScreens.list, {}), label: text.toList }}
    >
      {(pack) => <Page pack={pack} />}
    </OneThing>
  )
}

const tabs = ['members', 'moves', 'compare', 'uses'] as const

function Page({ pack }: { pack: Pack }) {
  const text = useText(packText)
  const [search, set] = useSearch()
  const { packId } = pack
  const tab = tabs.find((one) => one === search.tab) ?? 'members'
  return (
    <div className="col gap-16">
      <div>
        <PageHeader title={pack.name}>
          <Tools
            actions={[
              ...(takesMass() ? [{ key: 'mass', label: text.mass, needs: crowdPacks.one, run: () => massTo(packId) }] : []),
              {
                key: 'refresh',
                label: text.refresh,
                rare: true,
                when: pack.kind === 'live' && !pack.looking,
                ...makes(crowdPacks.refresh, { packId }, { done: () => void toast.success(text.refreshed) }),
              },
              {
                key: 'delete',
                label: text.delete,
                rare: true,
                danger: true,
                ...makes(
                  crowdPacks.delete,
                  { packId },
                  {
                    confirm: { title: text.deleteTitle(pack.name), content: text.deleteText, verb: text.delete, danger: true },
                    done: () => {
                      toast.success(text.deleted)
                      go(linkTo(packScreens.list, {}))
                    },
                  },
                ),
              },
              { key: 'edit', label: text.edit, needs: crowdPacks.update, to: linkTo(packScreens.create, { packId }) },
            ]}
          />
        </PageHeader>
        <div className="row wrap gap-8 text-12">
          <KindOf pack={pack} />
          <span className="ink-2">
            <NumberLink {...figureOf(packFigures.ofOne, pack, { packId })} /> {text.memberUnit}
          </span>
          <Fresh pack={pack} />
          <span className="ink-3">
            {pack.madeBy} · {fmt.full(pack.createdAt)}
          </span>
        </div>
      </div>
      <section className="card">
        <div className="col gap-6 cp-about">
          <AudienceSentence audience={pack.audience} />
          {pack.note && <span className="text-12 ink-2">{pack.note}</span>}
        </div>
      </section>
      <div className="row wrap">
        <Segments
          label={text.tabs}
          value={tab}
          onChange={(next) => set({ packId, tab: next === 'members' ? '' : next }, { reset: true })}
          options={tabs.map((value) => ({ value, label: text[value] }))}
        />
      </div>
      {tab === 'members' && <Members pack={pack} />}
      {tab === 'moves' && <Moves pack={pack} />}
      {tab === 'compare' && <Compare pack={pack} />}
      {tab === 'uses' && <Uses pack={pack} />}
    </div>
  )
}
