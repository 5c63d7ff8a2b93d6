import { type Finder, foundAtOnce } from '#core/web/finders.ts'
import { request } from '#core/web/request/request.ts'
import { externalUsers } from '../contract.ts'

export const customerFinder: Finder = {
  key: 'customers',
  title: { zh: '客户', en: 'Customers' },
  icon: 'users',
  module: 'customer',
  async find(keyword, signal) {
    const { list } = await request(externalUsers.list, { keyword, pageSize: foundAtOnce }, { signal, silence: 'all' })
    return list.map((c) => ({
      id: c.customerId,
      title: c.remark && c.remark !== c.name ? `${c.name}（${c.remark}）` : c.name,
      second: c.corpName,
      to: `/dashboard/customer/detail?customerId=${c.customerId}`,
    }))
  },
}
