import { keepPreviousData } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { figureOf } from '#core/web/figures.ts'
import { useCall } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { departmentName } from '#core/web/ui/staff-name.ts'
import { Tag } from '#core/web/ui/Tag.tsx'
import { customerTags } from '../contract.ts'
import { tagFigures } from '../figures.ts'
import { useDepartments } from './departments.tsx'
import { tagStatsText } from './stats-text.ts'

/** R259: the tags a department works with. */
export function InUse() {
  const text = useText(tagStatsText)
  const { list: departments, unread } = useDepartments()
  const [departmentId, setDepartment] = useState<number>()
  const [words, setWords] = useState('')
  const keyword = useDeferredValue(words.trim())
  const read = useCall(
    customerTags.systemList,
    { ...(departmentId !== undefined && { departmentId }), ...(keyword && { keyword }), tagType: 0 },
    { silence: 'all', enabled: departmentId !== undefined, placeholderData: keepPreviousData },
  )
  return (
    <section className="card">
      <header>
        <h2 className="heading">{text.inUse}</h2>
      </header>
      <div className="row gap-8 ts-ask">
        <Select
          aria-label={text.pick}
          placeholder={text.pick}
          value={departmentId}
          onChange={setDepartment}
          options={departments.map((d) => ({ value: d.departmentId, label: departmentName(d.name) }))}
          showSearch={{ optionFilterProp: 'label' }}
          allowClear
        />
        <input
          type="search"
          className="input small"
          value={words}
          maxLength={64}
          placeholder={text.find}
          aria-label={text.find}
          onChange={(e) => setWords(e.target.value)}
        />
      </div>
      <div className="ts-groups" aria-live="polite">
        {unread}
        {read.error ? (
          <ErrorLine error={read.error} retry={() => void read.refetch()} />
        ) : departmentId === undefined ? (
          <p className="ink-2">{text.inUseHelp}</p>
        ) : read.data?.tagCount === 0 ? (
          <p className="ink-2">{text.none}</p>
        ) : (
          read.data?.tagGroupList.map((g) => (
            <div key={g.groupId}>
              <h3 className="text-12 ink-2">{g.name}</h3>
              <div className="row gap-6 wrap">
                {g.tags.map((t) => (
                  <Tag key={t.tagId} group={g.name} internal={g.groupExtId === null}>
                    {t.name}{' '}
                    <NumberLink {...figureOf(tagFigures.inUse, { tagGroupList: [{ ...g, tags: [t] }], tagCount: 1 }, { departmentId })} />
                  </Tag>
                ))}
              </div>
            </div>
          ))
        )}
      </div>
    </section>
  )
}
