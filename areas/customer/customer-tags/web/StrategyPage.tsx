import type { Output } from '#core/contract/call.ts'
import { confirm, openDialog } from '#core/web/dialog.tsx'
import { useCall, useCommand } from '#core/web/request/query.ts'
import { can } from '#core/web/session.ts'
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
        <Empty title={text.none}>{text.noneHint}</Empty>
      ) : (
        read.data.strategies.map((s) => <RuleGroup key={s.strategyId} strategy={s} />)
      )}
    </div>
  )
}

function RuleGroup({ strategy }: { strategy: Strategy }) {
  const text = useText(strategyText)
  const remove = useCommand(strategyTags.delete, { onSuccess: () => void toast.success(text.removed) })
  const ask = (what: What, label: string) => openDialog(() => import('./StrategyDialog.tsx'), { what }, { label, width: 480 })
  const sure = async (title: string, input: { tagIds?: string[]; groupIds?: string[] }) => {
    if (await confirm({ title, content: text.sureHint, danger: true, verb: text.remove })) remove.mutate(input)
  }
  const tools = (it: Named, input: { tagIds?: string[]; groupIds?: string[] }, title: string) => (
    <>
      {can(strategyTags.update) && (
        <button
          type="button"
          className="tiny"
          aria-label={text.of(text.rename, it.name)}
          onClick={() => void ask({ rename: it }, text.rename)}
        >
          <Icon name="pencil" size={13} />
        </button>
      )}
      {can(strategyTags.delete) && (
        <button type="button" className="tiny" aria-label={text.of(text.remove, it.name)} onClick={() => void sure(title, input)}>
          <Icon name="trash-2" size={13} />
        </button>
      )}
    </>
  )
  return (
    <Section
      title={strategy.name}
      flush
      extra={
        <span className="row gap-12">
          {strategy.admins.length > 0 && <span className="text-12 ink-2">{text.admins(listed(strategy.admins))}</span>}
          {can(strategyTags.add) && (
            <button type="button" className="button small" onClick={() => void ask({ strategyId: strategy.strategyId }, text.newGroup)}>
              <Icon name="plus" size={13} />
              {text.newGroup}
            </button>
          )}
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
                {can(strategyTags.add) && (
                  <button
                    type="button"
                    className="tag add ts-chip"
                    aria-label={text.of(text.addTags, g.name)}
                    onClick={() => void ask({ strategyId: strategy.strategyId, group: g }, text.addTags)}
                  >
                    <Icon name="plus" size={12} />
                    {text.addTags}
                  </button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
