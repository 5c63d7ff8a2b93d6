import { lastDay } from '#core/web/blocks/term.ts'
import { customerExtras, type ListedCustomer } from '#core/web/customers.ts'
import { fmt } from '#core/web/text/format.ts'
import { say, useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Pill } from '#core/web/ui/Tag.tsx'
import { blackList, listedColumn } from '../contract.ts'
import { customersText } from './customers-text.ts'
import { putOnList, takeOffList } from './put-on-list.ts'
import './customers.css'

export default customerExtras({
  area: 'blacklist',
  columns: [{ column: listedColumn.column }],
  batch: () => [
    {
      key: 'blackList',
      order: 20,
      label: say(customersText).putOn,
      icon: <Icon name="ban" size={14} />,
      needs: blackList.batchAdd,
      run: async (audience, { count, clear }) => {
        if (await putOnList(audience, count)) clear()
      },
    },
  ],
  actions: (customer) => {
    const text = say(customersText)
    const listed = listedColumn.of(customer)
    return [
      {
        key: 'putOn',
        order: 30,
        onPage: true,
        label: text.putOn,
        when: !listed,
        needs: blackList.add,
        run: () => putOnList({ customerIds: [customer.customerId] }, 1),
      },
      {
        key: 'takeOff',
        order: 40,
        onPage: true,
        label: text.takeOff,
        when: Boolean(listed),
        needs: blackList.remove,
        run: () => listed && takeOffList(customer, listed).catch(() => {}),
      },
    ]
  },
  Mark: Listed,
})

/** On the black list: a small mark that tells why and how long on hover, or all of it in words where there is room (`said`). */
function Listed({ customer, said }: { customer: ListedCustomer; said?: boolean }) {
  const text = useText(customersText)
  const entry = listedColumn.of(customer)
  if (!entry) return null
  const why = [entry.reason, entry.until ? text.listedUntil(lastDay(entry.until)) : text.listedEver].join(' · ')
  return (
    <span
      className={said ? 'row gap-6' : 'cu-listed'}
      title={said ? text.listedBy(entry.by, fmt.time(entry.at)) : `${why} · ${text.listedBy(entry.by, fmt.time(entry.at))}`}
    >
      {said ? <Pill kind="bad">{text.listed}</Pill> : <Icon name="ban" size={14} label={text.listed} />}
      {said && <span className="text-12 ink-2">{why}</span>}
    </span>
  )
}
