import { useState } from 'react'
import { fieldLabel } from '#core/contract/fields.ts'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { ImportWizard } from '#core/web/blocks/transfer/ImportWizard.tsx'
import { go, useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { PageHeader } from '#core/web/ui/Page.tsx'
import { channelClueImport, clueFields, clueImport, seas } from '../contract.ts'
import { seaScreens } from './screens.ts'
import './sea.css'
import { seaText } from './text.ts'

/** R028, R029: clues from a file into one pool, checked before anything is written. */
export default function ImportPage() {
  const text = useText(seaText)
  const en = useLang() === 'en'
  const [search] = useSearch()
  const channel = search.channel === 'true'
  const pools = useCall(seas.list, {}, { silence: 'all' })
  const fields = useCall(clueFields.list, {}, { silence: 'all' })
  const [chosen, choose] = useState<string>()
  const list = pools.data?.list ?? []
  const poolId = list.find((p) => p.poolId === (chosen ?? search.poolId))?.poolId ?? list[0]?.poolId
  const failed = pools.error ?? fields.error
  return (
    <div className="sea-import">
      <PageHeader title={channel ? text.importChannel : text.import} note={channel ? text.channelNote : text.importNote} />
      {failed && !(pools.data && fields.data) ? (
        <ErrorState error={failed} retry={() => void Promise.all([pools.refetch(), fields.refetch()])} />
      ) : !pools.data || !fields.data ? (
        <Skeleton rows={6} />
      ) : (
        <>
          {list.length > 0 && (
            <div className="row gap-12">
              <span className="ink-2">{text.pool}</span>
              <Segments
                label={text.pool}
                value={poolId!}
                onChange={choose}
                options={list.map((p) => ({ value: p.poolId, label: p.name }))}
              />
            </div>
          )}
          <ImportWizard
            kind={channel ? 'channel_clue_import' : 'clue_import'}
            options={{ poolId }}
            fields={[
              ...(channel ? [{ key: 'extId', label: text.extId, required: true }] : []),
              { key: 'phone', label: text.phone },
              { key: 'name', label: text.name },
              { key: 'company', label: text.company },
              { key: 'content', label: text.content },
              { key: 'source', label: text.source, required: channel },
              { key: 'grade', label: text.grade },
              { key: 'tags', label: text.tags },
              { key: 'enteredAt', label: text.enteredAt },
              { key: 'staff', label: text.staffColumn },
              { key: 'takenAt', label: text.takenAt },
              { key: 'note', label: text.note },
              { key: 'notedAt', label: text.notedAt },
              ...fields.data.list.map((f) => ({ key: `field_${f.key}`, label: fieldLabel(f, en) })),
            ]}
            calls={
              channel
                ? { preview: channelClueImport.preview, check: channelClueImport.check, start: channelClueImport.start }
                : { preview: clueImport.preview, check: clueImport.check, start: clueImport.start }
            }
            onStarted={() => go(linkTo(seaScreens.list, poolId ? { poolId } : {}))}
          />
        </>
      )}
    </div>
  )
}
