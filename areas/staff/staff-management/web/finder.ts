import { type Finder, foundAtOnce } from '#core/web/finders.ts'
import { linkTo } from '#core/web/link.ts'
import { request } from '#core/web/request/request.ts'
import { departmentName, staffName } from '#core/web/ui/staff-name.ts'
import { staff } from '../contract.ts'
import { staffScreens } from './screens.ts'

export const staffFinder: Finder = {
  key: 'staff',
  title: { zh: '员工', en: 'Staff' },
  icon: 'users-round',
  module: 'staff',
  async find(keyword, signal) {
    const { list } = await request(staff.list, { keyword, pageSize: foundAtOnce }, { signal, silence: 'all' })
    return list.map((s) => ({
      id: s.staffId,
      title: staffName(s),
      second: s.departmentNames.map(departmentName).join(' / '),
      to: linkTo(staffScreens.detail, { staffId: s.staffId }),
    }))
  },
}
