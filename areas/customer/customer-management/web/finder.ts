import { isExternalId } from '#core/contract/ext-id.ts'
import { type Finder, foundAtOnce } from '#core/web/finders.ts'
import { linkTo } from '#core/web/link.ts'
import { request } from '#core/web/request/request.ts'
import { type CustomerRow, externalUsers } from '../contract.ts'
import { customerScreens } from './screens.ts'

const found = (c: Pick<CustomerRow, 'customerId' | 'name' | 'remark' | 'corpName'>) => ({
  id: c.customerId,
  title: c.remark && c.remark !== c.name ? `${c.name}（${c.remark}）` : c.name,
  second: c.corpName,
  to: linkTo(customerScreens.detail, { customerId: c.customerId }),
})

export const customerFinder: Finder = {
  key: 'customers',
  title: { zh: '客户', en: 'Customers' },
  icon: 'users',
  module: 'customer',
  async find(keyword, signal) {
    // R177: an id copied out of a log or another system
    if (isExternalId(keyword)) {
      const one = await request(externalUsers.detail, { externalUserExtId: keyword }, { signal, silence: 'all' }).catch(() => null)
      return one ? [found({ ...one, remark: '' })] : []
    }
    const { list } = await request(externalUsers.list, { keyword, pageSize: foundAtOnce }, { signal, silence: 'all' })
    return list.map(found)
  },
}
