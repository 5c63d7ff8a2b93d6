import { audienceWords } from '#core/web/blocks/audience/conditions.ts'
import { batchFilter } from '#core/web/blocks/table/batch-filter.tsx'
import { fmt } from '#core/web/text/format.ts'
import { lang, say } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { addWayLabels, ofCustomers } from '../contract.ts'
import { audienceText } from './audience-text.ts'

const icon = (name: Parameters<typeof Icon>[0]['name']) => <Icon name={name} size={13} />

export default audienceWords(ofCustomers, () => {
  const text = say(audienceText)
  const wayName = (way: number) => {
    const { zh, en } = addWayLabels[way] ?? { zh: String(way), en: String(way) }
    return lang() === 'zh-CN' ? zh : en
  }
  const { key: _, ...batch } = batchFilter()
  return {
    customerIds: {
      label: text.chosen,
      kind: 'customers',
      given: true,
      order: 10,
      reads: (ids) => ({ words: [text.picked(fmt.number(ids.length))] }),
    },
    batch: { ...batch, order: 20, reads: () => ({ words: [text.batch] }) },
    departmentIds: {
      label: text.departments,
      kind: 'departments',
      icon: icon('network'),
      order: 30,
      reads: (_, names) => ({ before: text.of, words: names, joiner: 'list', after: text.ofAfter }),
    },
    staffIds: {
      label: text.staff,
      kind: 'staff',
      icon: icon('user'),
      order: 40,
      reads: (_, names) => ({ before: text.staffBefore, words: names, joiner: 'list', after: text.staffAfter }),
    },
    keyword: {
      label: text.keyword,
      kind: 'text',
      boxed: true,
      icon: icon('search'),
      order: 90,
      reads: (word) => ({ words: [text.named(word)] }),
    },
    gender: {
      label: text.gender,
      kind: 'choice',
      options: [1, 2, 0].map((value) => ({ value, label: text.genders[String(value) as '0'] })),
      icon: icon('user'),
      order: 100,
      reads: (gender) => ({ before: text.genderIs, words: [text.genders[String(gender) as '0']] }),
    },
    addedFrom: {
      label: text.added,
      kind: 'days',
      to: 'addedTo',
      icon: icon('calendar-days'),
      order: 110,
      reads: (_, __, { addedFrom, addedTo }) => ({
        before: text.addedAt,
        words: [addedFrom && addedTo ? text.between(addedFrom, addedTo) : addedFrom ? text.since(addedFrom) : text.until(addedTo!)],
      }),
    },
    addedTo: { chosenWith: 'addedFrom' },
    addWays: {
      label: text.addWay,
      kind: 'choice',
      multiple: true,
      options: Object.keys(addWayLabels).map((way) => ({ value: Number(way), label: wayName(Number(way)) })),
      icon: icon('user-plus'),
      order: 120,
      reads: (ways) => ({ before: text.ways, words: ways.map(wayName) }),
    },
    status: {
      label: text.status,
      kind: 'choice',
      options: [
        { value: 'friend', label: text.friend },
        { value: 'lost', label: text.lost },
      ],
      icon: icon('user-check'),
      order: 160,
      reads: (status) => ({ words: [status === 'lost' ? text.noLonger : text.stillFriend] }),
    },
    excludeCustomerIds: {
      label: text.chosen,
      operator: text.none,
      kind: 'customers',
      icon: icon('ban'),
      negative: true,
      order: 230,
      reads: (ids) => ({ words: [text.picked(fmt.number(ids.length))] }),
    },
  }
})
