import { customerExtras, type ListedCustomer } from '#core/web/customers.ts'
import { say, texts, useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Pill } from '#core/web/ui/Tag.tsx'
import { followersColumn, relation } from '../contract.ts'
import { mergeNotes } from './merge.ts'
import './relation.css'

const customersText = texts({
  'zh-CN': { merge: '对照跟进资料', left: '有员工离职', leftHelp: '跟进的员工里有人已经离职，还没有交接' },
  en: {
    merge: 'Compare what followers wrote',
    left: 'Follower left',
    leftHelp: 'One of the followers has left, and nobody has taken over',
  },
})

export default customerExtras({
  area: 'customer-relation-supervision',
  columns: [{ column: followersColumn.column }],
  actions: (customer) => [
    {
      key: 'merge',
      order: 14,
      onPage: true,
      label: say(customersText).merge,
      when: (followersColumn.of(customer)?.followers ?? 0) > 1,
      needs: relation.merge,
      run: () => mergeNotes(customer.customerId, customer.name),
    },
  ],
  Mark: Left,
})

/** Somebody who follows has left: a small mark, or in words where there is room (`said`). */
function Left({ customer, said }: { customer: ListedCustomer; said?: boolean }) {
  const text = useText(customersText)
  if (!followersColumn.of(customer)?.left) return null
  return (
    <span className={said ? undefined : 'crs-left'} title={text.leftHelp}>
      {said ? <Pill kind="attention">{text.left}</Pill> : <Icon name="user-x" size={14} label={text.left} />}
    </span>
  )
}
