import { useState } from 'react'
import { aCodeReference, liveCodes } from '#areas/acquisition/live-codes/contract.ts'
import { batchFilter } from '#core/web/blocks/table/batch-filter.tsx'
import type { Filter, FilterOf } from '#core/web/blocks/table/CallTable.tsx'
import { useCall } from '#core/web/request/query.ts'
import { opens } from '#core/web/session.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { addWayLabels, type externalUsers } from '../contract.ts'
import { customerText } from './text.ts'

type CustomerFilter = Filter<FilterOf<typeof externalUsers.list>>
const i = (name: Parameters<typeof Icon>[0]['name']) => <Icon name={name} size={13} />

/** One chip for each part of an Audience. */
export function useCustomerFilters(wayIds: string | undefined): CustomerFilter[] {
  const text = useText(customerText)
  const zh = useLang() === 'zh-CN'
  const codes = useCodes(Boolean(wayIds))
  const nameOf = (id: string) => codes.find((c) => c.wayId === id)?.name ?? id.slice(0, 8)
  const shownCodes = (word: string) => {
    const [first = '', ...rest] = word.split(',')
    return rest.length ? text.codesMore(nameOf(first), rest.length) : nameOf(first)
  }
  return [
    { key: 'tagsAny', label: text.tag, operator: text.any, kind: 'tags', icon: i('tag') },
    { key: 'tagsAll', label: text.tag, operator: text.all, kind: 'tags', icon: i('tags') },
    { key: 'tagsNone', label: text.tag, operator: text.none, kind: 'tags', icon: i('ban') },
    { key: 'noTags', label: text.noTags, kind: 'choice', options: [{ value: true, label: text.noTagsYes }], icon: i('tag') },
    batchFilter(),
    { key: 'staffIds', label: text.staff, kind: 'staff', icon: i('user') },
    { key: 'departmentIds', label: text.departments, kind: 'departments', icon: i('network') },
    { key: 'addedFrom', to: 'addedTo', label: text.added, kind: 'days', icon: i('calendar-days') },
    {
      key: 'addWays',
      label: text.addWay,
      kind: 'choice',
      multiple: true,
      options: Object.entries(addWayLabels).map(([value, label]) => ({ value: Number(value), label: zh ? label.zh : label.en })),
      icon: i('user-plus'),
    },
    // A code in the address is shown to those who may not choose codes, too: the list asks for it all the same.
    ...(opens('channel_qr') || wayIds
      ? [
          {
            key: 'wayIds' as const,
            label: text.liveCode,
            operator: text.any,
            kind: 'custom' as const,
            refers: aCodeReference,
            show: shownCodes,
            edit: (at: { word: string; set: (word: string) => void; close: () => void }) => <Codes {...at} />,
            icon: i('qr-code'),
          },
        ]
      : []),
    {
      key: 'status',
      label: text.status,
      kind: 'choice',
      options: [
        { value: 'friend', label: text.friend },
        { value: 'lost', label: text.lost },
      ],
      icon: i('user-check'),
    },
    {
      key: 'blackList',
      label: text.blackList,
      kind: 'choice',
      options: [
        { value: 'on', label: text.blackLists.on },
        { value: 'off', label: text.blackLists.off },
      ],
      icon: i('shield'),
    },
    {
      key: 'gender',
      label: text.gender,
      kind: 'choice',
      options: [1, 2, 0].map((value) => ({ value, label: text.genders[String(value) as '0'] })),
      icon: i('user'),
    },
    { key: 'groupIds', label: text.inGroup, operator: text.any, kind: 'groups', icon: i('messages-square') },
    {
      key: 'notInGroup',
      label: text.notInGroup,
      kind: 'choice',
      options: [{ value: true, label: text.notInGroupYes }],
      icon: i('messages-square'),
    },
    { key: 'notReachedDays', label: text.notReached, operator: text.within, kind: 'number', unit: text.days, icon: i('send') },
  ]
}

function useCodes(on: boolean, keyword = '') {
  const read = useCall(
    liveCodes.list,
    { pageSize: 100, ...(keyword && { keyword }) },
    { silence: 'all', enabled: on && opens('channel_qr'), staleTime: 60_000 },
  )
  return read.data?.list ?? []
}

function Codes({ word, set, close }: { word: string; set: (word: string) => void; close: () => void }) {
  const text = useText(customerText)
  const [keyword, setKeyword] = useState('')
  const [on, setOn] = useState(word ? word.split(',') : [])
  const codes = useCodes(true, keyword.trim())
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        set(on.join(','))
        close()
      }}
    >
      <input
        className="input small"
        value={keyword}
        placeholder={text.codesSearch}
        aria-label={text.codesSearch}
        maxLength={30}
        onChange={(e) => setKeyword(e.target.value)}
      />
      <div className="ct-choices cu-codes">
        {codes.map((c) => (
          <label key={c.wayId}>
            <input
              type="checkbox"
              className="checkbox"
              checked={on.includes(c.wayId)}
              onChange={(e) => setOn(e.target.checked ? [...on, c.wayId] : on.filter((id) => id !== c.wayId))}
            />
            <span className="ellipsis">{c.name}</span>
          </label>
        ))}
        {codes.length === 0 && <p className="ink-3 text-12">{text.codesNone}</p>}
      </div>
      <div className="pop-foot">
        <button type="submit" className="button primary small">
          {text.apply}
        </button>
      </div>
    </form>
  )
}
