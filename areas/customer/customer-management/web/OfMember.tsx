import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { Lead } from '#core/web/blocks/table/cells.tsx'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { Link } from '#core/web/router.tsx'
import { texts, useLang, useText } from '#core/web/text/text.ts'
import { Tags } from '#core/web/ui/Tag.tsx'
import { addWayLabels, externalUsers } from '../contract.ts'
import { customersArt } from './art.tsx'
import { customerScreens } from './screens.ts'

const ofMemberText = texts({
  'zh-CN': {
    herCustomers: 'TA 的客户',
    customer: '客户',
    added: '添加时间',
    source: '添加渠道',
    tags: '标签',
    all: '在客户列表里看',
    customersUnit: '位',
    noCustomers: '还没有客户',
    noCustomersHint: '客户扫 TA 的码、或者 TA 加了客户之后，会出现在这里。',
  },
  en: {
    herCustomers: 'Customers',
    customer: 'Customer',
    added: 'Added',
    source: 'Source',
    tags: 'Tags',
    all: 'See in the customer list',
    customersUnit: 'customers',
    noCustomers: 'No customers yet',
    noCustomersHint: 'Whoever scans their code or is added by them appears here.',
  },
})

/** The customers that one member of staff has, on that member's page: as many as it says above. */
export default function OfMember({ staffId }: { staffId: string }) {
  const text = useText(ofMemberText)
  const zh = useLang() === 'zh-CN'
  return (
    <section style={{ minWidth: 0 }}>
      <h2>
        {text.herCustomers}
        <span className="grow" />
        <Link className="link" to={linkTo(customerScreens.list, { staffIds: staffId, status: 'friend' })}>
          {text.all}
        </Link>
      </h2>
      <CallTable
        call={externalUsers.list}
        table="staff_customers"
        rowKey="customerId"
        rowName={(c) => c.remark || c.name}
        input={{ staffIds: [staffId], status: 'friend' }}
        local
        plain
        views={false}
        unit={text.customersUnit}
        onOpen={(c) => go(linkTo(customerScreens.detail, { customerId: c.customerId }))}
        columns={[
          {
            key: 'name',
            title: text.customer,
            width: 220,
            render: (c) => (
              <Lead name={c.name} second={c.remark} avatar={c.avatar} to={linkTo(customerScreens.detail, { customerId: c.customerId })} />
            ),
          },
          {
            key: 'tags',
            title: text.tags,
            width: 200,
            render: (c) =>
              c.tags.length > 0 ? <Tags tags={c.tags.map((t) => ({ name: t.name, group: t.groupName, internal: t.internal }))} /> : null,
          },
          { key: 'addedAt', title: text.added, kind: 'time', width: 140, sort: true },
          { key: 'source', title: text.source, width: 150, render: (c) => c.source || (addWayLabels[c.addWay]?.[zh ? 'zh' : 'en'] ?? '') },
        ]}
        empty={{ art: customersArt, title: text.noCustomers, hint: text.noCustomersHint }}
      />
    </section>
  )
}
