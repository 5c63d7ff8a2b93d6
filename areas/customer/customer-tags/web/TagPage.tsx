import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { SyncButton, useSync } from '#core/web/blocks/SyncButton.tsx'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { openDialog } from '#core/web/dialog.tsx'
import { useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { can } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { PageHeader } from '#core/web/ui/Page.tsx'
import { batchMarking, customerTags } from '../contract.ts'
import { Groups } from './Groups.tsx'
import { Statistics } from './Statistics.tsx'
import { tagScreens } from './screens.ts'
import { tagText } from './text.ts'
import './tags.css'
import { tagsArt } from './art.tsx'

/** The company's tags by group, in WeCom's order: made, renamed, ordered, deleted here and there at once. */
export default function TagPage() {
  const text = useText(tagText)
  const [words, set] = useSearch()
  const keyword = useDeferredValue((words.keyword ?? '').trim())
  const statistics = words.tab === 'statistics'
  const read = useCall(customerTags.list, keyword ? { keyword } : {}, { silence: 'all', placeholderData: keepPreviousData })
  const sync = useSync({ start: customerTags.sync, status: customerTags.syncStatus })
  const groups = read.data?.tagGroupList ?? []
  const create = () => openDialog(() => import('./GroupDialog.tsx'), {}, { label: text.newGroup, width: 480 })
  return (
    <div className="tg-page">
      <PageHeader
        title={text.title}
        count={read.data?.tagCount}
        note={[read.data && text.of(fmt.number(groups.length)), sync.about].filter(Boolean).join(' · ')}
      >
        <SyncButton sync={sync} />
        <Tools
          actions={[
            {
              key: 'batch',
              label: text.batch,
              icon: <Icon name="users" size={14} />,
              needs: batchMarking.startV3,
              to: linkTo(tagScreens.batch),
            },
            { key: 'add', label: text.newGroup, icon: <Icon name="plus" size={14} />, primary: true, needs: customerTags.add, run: create },
          ]}
        />
      </PageHeader>
      <div className="row gap-12 tg-tools">
        <label className="input small tg-search">
          <Icon name="search" size={14} className="ink-3" />
          <input
            type="search"
            value={words.keyword ?? ''}
            placeholder={text.search}
            aria-label={text.search}
            maxLength={64}
            onChange={(e) => set({ keyword: e.target.value }, { replace: true })}
          />
        </label>
        <Segments
          small
          label={text.view}
          value={statistics ? 'statistics' : 'manage'}
          onChange={(tab) => set({ tab: tab === 'statistics' ? tab : '' })}
          options={[
            { value: 'manage', label: text.manage },
            { value: 'statistics', label: text.statistics },
          ]}
        />
        <span className="grow" />
        {!statistics && !keyword && can(customerTags.update) && groups.length > 0 && <span className="text-12 ink-3">{text.dragHelp}</span>}
      </div>
      {read.error && !read.data ? (
        <ErrorState error={read.error} retry={() => read.refetch()} />
      ) : !read.data ? (
        <Skeleton rows={8} />
      ) : groups.length === 0 ? (
        keyword ? (
          <Empty
            art="filtered"
            title={text.emptyFound(keyword)}
            actions={
              <button type="button" className="button" onClick={() => set({ keyword: '' })}>
                {text.clear}
              </button>
            }
          />
        ) : (
          <Empty art={tagsArt} title={text.emptyTitle} actions={<SyncButton sync={sync} primary />}>
            {text.emptyHint}
          </Empty>
        )
      ) : statistics ? (
        <Statistics groups={groups} />
      ) : (
        <Groups groups={groups} sortable={!keyword} />
      )}
    </div>
  )
}
