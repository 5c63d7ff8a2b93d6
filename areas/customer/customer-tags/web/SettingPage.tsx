import { useEffect, useState } from 'react'
import { linkTo } from '#core/web/link.ts'
import { useCall, useCommand } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { can } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { PageHeader, Section } from '#core/web/ui/Page.tsx'
import { customerTags, tagSettings } from '../contract.ts'
import { tagScreens } from './screens.ts'
import { tagStatsText } from './stats-text.ts'
import './tag-stats.css'

/** Groups of which a customer carries one tag only; the server holds to it wherever Rapport marks. */
export default function SettingPage() {
  const text = useText(tagStatsText)
  const tags = useCall(customerTags.list, {}, { silence: 'all' })
  const kept = useCall(tagSettings.get, {}, { silence: 'all' })
  const [chosen, setChosen] = useState<string[]>([])
  const save = useCommand(tagSettings.update, { onSuccess: () => void toast.success(text.saved) })
  const before = kept.data?.singleGroupIds
  useEffect(() => setChosen(before ?? []), [before])
  const mayChange = can(tagSettings.update)
  const changed = before && [...chosen].sort().join() !== [...before].sort().join()
  const error = tags.error ?? kept.error
  const groups = tags.data?.tagGroupList
  return (
    <div className="ts-page">
      <PageHeader title={text.setting} note={mayChange ? text.settingNote : text.readOnly}>
        {mayChange && (
          <button
            type="button"
            className="b p"
            disabled={!changed || save.isPending}
            onClick={() => save.mutate({ singleGroupIds: chosen })}
          >
            {text.save}
          </button>
        )}
      </PageHeader>
      {error ? (
        <ErrorState
          error={error}
          retry={() => {
            void tags.refetch()
            void kept.refetch()
          }}
        />
      ) : !groups || !before ? (
        <Skeleton rows={6} />
      ) : groups.length === 0 ? (
        <Empty
          title={text.empty}
          actions={
            <Link className="b" to={linkTo(tagScreens.list)}>
              {text.manage}
            </Link>
          }
        >
          {text.emptyHint}
        </Empty>
      ) : (
        <Section title={text.single}>
          <p className="t12 d2">{text.singleHelp}</p>
          <fieldset className="ts-single" disabled={!mayChange} aria-label={text.single}>
            {groups.map((g) => (
              <label key={g.groupId}>
                <input
                  type="checkbox"
                  className="ck"
                  checked={chosen.includes(g.groupId)}
                  onChange={(e) => setChosen(e.target.checked ? [...chosen, g.groupId] : chosen.filter((id) => id !== g.groupId))}
                />
                {g.name}
                <span className="t12 d3">{text.count(g.tags.length)}</span>
              </label>
            ))}
          </fieldset>
        </Section>
      )}
    </div>
  )
}
