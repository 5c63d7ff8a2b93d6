import { useQuery } from '@tanstack/react-query'
import type { Metric } from '#core/contract/metrics.ts'
import { lent } from '#core/web/lent.ts'
import { addressOf, Link, screenAt } from '#core/web/router.tsx'
import { opens } from '#core/web/session.ts'
import { texts, useLang, useText } from '#core/web/text/text.ts'
import { ErrorState } from '#core/web/ui/Empty.tsx'
import { PageHeader, Section } from '#core/web/ui/Page.tsx'
import './insights.css'

const t = texts({
  'zh-CN': {
    title: '指标说明',
    note: '每个数字怎么来的；页面上的 ⓘ 说的是同一份',
    name: '指标',
    definition: '含义',
    formula: '怎么算',
    distinct: '去重',
    updated: '更新',
    look: '看数据',
  },
  en: {
    title: 'What the figures mean',
    note: 'Where every number comes from; the ⓘ beside figures says the same',
    name: 'Metric',
    definition: 'Meaning',
    formula: 'Formula',
    distinct: 'Doubles',
    updated: 'Updated',
    look: 'See it',
  },
})

/** The metric dictionary (research/ux.md G-12): what the areas say of their figures. */
export default function ExplainPage() {
  const text = useText(t)
  const lang = useLang() === 'zh-CN' ? 'zh' : 'en'
  const read = useQuery(lent('metrics'))
  const groups = (read.data ?? []).flatMap((area) => Object.values(area)).sort((a, b) => a.order - b.order)
  return (
    <div className="ci-page">
      <PageHeader title={text.title} note={text.note} />
      {read.error && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {groups.map((group) => (
        <Section key={group.order} title={group.title[lang]} flush>
          <table className="ci-dict">
            <thead>
              <tr>
                <th style={{ width: '18%' }}>{text.name}</th>
                <th style={{ width: '24%' }}>{text.definition}</th>
                <th style={{ width: '24%' }}>{text.formula}</th>
                <th>{text.distinct}</th>
                <th style={{ width: '13%' }}>{text.updated}</th>
              </tr>
            </thead>
            <tbody>
              {Object.entries(group.of).map(([id, m]) => (
                <tr key={id} id={id}>
                  <th scope="row">
                    {m.title[lang]}
                    <code className="mono text-12 ink-3">{id}</code>
                    <Look metric={m} />
                  </th>
                  <td>{m.definition[lang]}</td>
                  <td>{m.formula[lang]}</td>
                  <td>{m.distinct[lang]}</td>
                  <td className="ink-2">{m.updated[lang]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Section>
      ))}
    </div>
  )
}

/** To the page where it stands, for whoever may open it. */
function Look({ metric }: { metric: Metric }) {
  const text = useText(t)
  const to = addressOf(metric.screen, metric.search)
  if (!to || !opens(screenAt(to)?.module)) return null
  return (
    <Link to={to} className="link text-12">
      {text.look}
    </Link>
  )
}
