import type { Input } from '#core/contract/call.ts'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { Lead } from '#core/web/blocks/table/cells.tsx'
import { useLang, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Time } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Tags } from '#core/web/ui/Tag.tsx'
import { type Fit, type HeldRow, type Resource, transfer } from '../contract.ts'
import { fitWords, stateWords } from '../words.ts'
import { transferArt } from './art.tsx'
import { FitOf, Person } from './cells.tsx'
import { transferText } from './text.ts'

const fits = ['all', 'can', 'waiting', 'twice'] as const
const most = 1000

/** Each customer or group with who gets it, whether it can go, and what became of it before; some are left out. */
export function HeldTable(props: {
  plan: Input<typeof transfer.preview>
  fit: Fit | undefined
  onFit: (fit: Fit | undefined) => void
  kind: Resource
  excluded: readonly string[]
  onExclude: (ids: string[]) => void
}) {
  const text = useText(transferText)
  const lang = useLang() === 'en' ? 'en' : 'zh'
  const { plan, fit, kind, excluded, onExclude } = props
  const isOut = (r: HeldRow) => excluded.includes(r.id)
  return (
    <section className="ctr-held">
      <Segments
        small
        label={text.fit}
        value={fit ?? 'all'}
        onChange={(to) => props.onFit(to === 'all' ? undefined : to)}
        options={fits.map((value) => ({ value, label: value === 'all' ? text.everyone : fitWords[value][lang] }))}
      />
      <CallTable
        call={transfer.held}
        order={null}
        table={`customer_transfer_held_${kind}`}
        rowKey="id"
        rowName={(r) => r.remark || r.name}
        input={{ ...plan, ...(fit && { fit }) }}
        local
        plain
        views={false}
        unit={text.units[kind]}
        columns={[
          {
            key: 'name',
            title: text.name,
            width: 200,
            render: (r) => (
              <Lead name={r.remark || r.name} second={r.remark ? r.name : undefined} avatar={kind === 'group' ? null : r.avatar} />
            ),
          },
          ...(kind === 'customer'
            ? [
                {
                  key: 'tags',
                  title: text.tags,
                  width: 130,
                  spare: true,
                  render: (r: HeldRow) =>
                    r.tags.length > 0 && <Tags tags={r.tags.map((t) => ({ name: t.name, group: t.groupName }))} max={1} />,
                },
                {
                  key: 'lastChatAt',
                  title: text.lastChat,
                  width: 110,
                  spare: true,
                  render: (r: HeldRow) => <Time at={r.lastChatAt} near />,
                },
              ]
            : [{ key: 'members', title: text.members, kind: 'number' as const, width: 90 }]),
          {
            key: 'to',
            title: text.to,
            width: 110,
            render: (r) => (isOut(r) ? <span className="ink-3">{text.excluded}</span> : r.to && <Person of={r.to} />),
          },
          { key: 'fit', title: text.fit, width: 150, render: (r) => <FitOf fit={r.fit} /> },
          {
            key: 'last',
            title: '',
            width: 180,
            render: (r) => {
              const words = r.last ? text.last(stateWords[r.last.state][lang], r.last.to) : r.times > 0 ? text.times(r.times) : ''
              return (
                <span className="text-12 ink-3 ellipsis" title={words}>
                  {words}
                </span>
              )
            },
          },
        ]}
        batch={[
          {
            key: 'out',
            label: text.exclude,
            icon: <Icon name="x" size={14} />,
            needs: null,
            run: (picked: { ids: string[] } | { all: true }, { clear }: { clear: () => void }) => {
              const next = 'ids' in picked ? [...new Set([...excluded, ...picked.ids])] : undefined
              if (!next || next.length > most) return void toast.warning(text.tickFew)
              onExclude(next)
              clear()
            },
          },
        ]}
        actions={(r) => [
          {
            key: 'out',
            label: text.excludeOne,
            needs: null,
            when: !isOut(r) && r.fit === 'can',
            run: () => onExclude([...excluded, r.id]),
          },
          { key: 'in', label: text.include, needs: null, when: isOut(r), run: () => onExclude(excluded.filter((id) => id !== r.id)) },
        ]}
        empty={{ art: transferArt, title: text.heldEmpty, hint: text.heldEmptyHint }}
      />
    </section>
  )
}
