import { batchFilter } from '#core/web/blocks/table/batch-filter.tsx'
import type { Filter, FilterOf } from '#core/web/blocks/table/CallTable.tsx'
import type { Words } from '#core/web/blocks/table/model.ts'
import { placed, useCustomerFilters } from '#core/web/customer-extras.tsx'
import { useLang, useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { addWayLabels, type externalUsers } from '../contract.ts'
import { customerText } from './text.ts'

type CustomerFilter = Filter<FilterOf<typeof externalUsers.list>>
const i = (name: Parameters<typeof Icon>[0]['name']) => <Icon name={name} size={13} />

/** One chip for each part of an Audience; those of other areas come with them. */
export function useFilters(words: Words): CustomerFilter[] {
  const text = useText(customerText)
  const zh = useLang() === 'zh-CN'
  const theirs = useCustomerFilters(words)
  const own: CustomerFilter[] = [
    { key: 'tagsAny', label: text.tag, operator: text.any, kind: 'tags', icon: i('tag') },
    { key: 'tagsAll', label: text.tag, operator: text.all, kind: 'tags', icon: i('tags') },
    { key: 'tagsNone', label: text.tag, operator: text.none, kind: 'tags', icon: i('ban') },
    {
      key: 'noTags',
      label: text.noTags,
      kind: 'choice',
      options: [
        { value: true, label: text.noTagsYes },
        { value: false, label: text.noTagsNo },
      ],
      icon: i('tag'),
    },
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
  return placed(own, theirs)
}
