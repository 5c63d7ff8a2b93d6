import type { Output } from '#core/contract/call.ts'
import { makes } from '#core/web/blocks/table/actions.ts'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { openDialog } from '#core/web/dialog.tsx'
import { useCall } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { listed } from '#core/web/text/words.ts'
import { toast } from '#core/web/toast.tsx'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { PageHeader, Section } from '#core/web/ui/Page.tsx'
import { strategyTags } from '../contract.ts'
import type { What } from './StrategyDialog.tsx'
import { strategyText } from './strategy-text.ts'
import './tag-stats.css'
import { strategyArt } from './art.tsx'

type Strategy = Output<typeof strategyTags.list>['strategies'][number]
type Named = { id: string; name: string }

/** Tags of WeCom's rule groups. WeCom keeps them; this page reads and writes there. */
export default function StrategyPage() {
  const text = useText(strategyText)
  const read = useCall(strategyTags.list, {}, { silence: 'all' })
  return (
    <div className="ts-page">
      <PageHeader title={text.title} note={text.note} />
      {read.error && !read.data ? (
        <ErrorState error={read.error} retry={() => read.refetch()} />
      ) : !read.data ? (
        <Skeleton rows={6} />
      ) : !read.data.configured ? (
        <Empty art="locked" title={text.missing}>
          {text.missingHint}
        </Empty>
      ) : read.data.strategies.length === 0 ? (
        <Empty art={strategyArt} title={text.none}>
          {text.noneHint}
        </Empty>
      ) : (
        read.data.strategies.map((s) => <RuleGroup key={s.strategyId} strategy={s} />)
      )}
    </div>
  )
}

function RuleGroup({ strategy }: { strategy: Strategy }) {
  const text = useText(strategyText)
  const ask = (what: What, label: string) => openDialog(() => import('./StrategyDialog.tsx'), { what }, { label, width: 480 })
  const tools = (it: Named, input: { tagIds?: string[]; groupIds?: string[] }, title: string) => (
    <Tools
      actions={[
        {
          key: 'rename',
          look: 'tiny',
          label: text.of(text.rename, it.name),
          icon: <Icon name="pencil" size={13} />,
          needs: strategyTags.update,
          run: () => ask({ rename: it }, text.rename),
        },
        {
          key: 'delete',
          look: 'tiny',
          label: text.of(text.remove, it.name),
          icon: <Icon name="trash-2" size={13} />,
          ...makes(strategyTags.delete, input, {
            confirm: { title, content: text.sureHint, danger: true, verb: text.remove },
            done: () => toast.success(text.removed),
          }),
        },
      ]}
    />
  )
  return (
    <Section
      title={strategy.name}
      flush
      extra={
        <span className="row gap-12">
          {strategy.admins.length > 0 && <span className="text-12 ink-2">{text.admins(listed(strategy.admins))}</span>}
          <Tools
            actions={[
              {
                key: 'group',
                look: 'small',
                label: text.newGroup,
                icon: <Icon name="plus" size={13} />,
                needs: strategyTags.add,
                run: () => ask({ strategyId: strategy.strategyId }, text.newGroup),
              },
            ]}
          />
        </span>
      }
    >
      {strategy.groups.length === 0 ? (
        <p className="ink-2 ts-none">{text.noTags}</p>
      ) : (
        <ul className="ts-rules">
          {strategy.groups.map((g) => (
            <li key={g.id}>
              <span className="row gap-4">
                <b>{g.name}</b>
                {tools(g, { groupIds: [g.id] }, text.sureGroup(g.name))}
              </span>
              <span className="row gap-6 wrap">
                {g.tags.map((t) => (
                  <span key={t.id} className="tag ts-chip">
                    {t.name}
                    {tools(t, { tagIds: [t.id] }, text.sureTag(t.name))}
                  </span>
                ))}
                <Tools
                  actions={[
                    {
                      key: 'tags',
                      look: 'tag',
                      label: text.addTags,
                      name: text.of(text.addTags, g.name),
                      icon: <Icon name="plus" size={12} />,
                      needs: strategyTags.add,
                      run: () => ask({ strategyId: strategy.strategyId, group: g }, text.addTags),
                    },
                  ]}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
