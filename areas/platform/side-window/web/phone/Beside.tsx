import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { customersBeside, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { usePath, useSearch } from '#core/web/history.ts'
import { useCall } from '#core/web/request/query.ts'
import { can, useMe } from '#core/web/session.ts'
import { Header } from './Header.tsx'
import { currentCustomer, startsWork } from './wecom.ts'
import { contactOf } from './whose.ts'
import './side-window.css'

/**
 * Above the tabs, on each of them: the customer whose chat the window stands beside. Tabs that ask the client nothing (R240) go on showing
 * whom an earlier one found; beside a group, or nobody, there is none.
 */
export default function Beside() {
  const path = usePath()
  const [{ external_user_ext_id: named }] = useSearch()
  const { staffId } = useMe()
  const asked = useQuery({
    queryKey: ['wecom', 'currentCustomer'],
    queryFn: currentCustomer,
    enabled: !named && startsWork(path),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const [last, setLast] = useState<string>()
  const now = named ?? asked.data
  useEffect(() => {
    if (now) setLast(now)
  }, [now])
  const externalUserExtId = now ?? (asked.error ? undefined : last)
  // The page under the header makes the same read and says why it failed.
  const { data } = useCall(
    customersBeside.detail,
    { externalUserExtId: externalUserExtId ?? '' },
    { enabled: Boolean(externalUserExtId), silence: 'all' },
  )
  if (!data || !externalUserExtId) return null
  return <Header key={data.customerId} customer={data} contact={contactOf(data, staffId, can(externalUsers.setRemark))} />
}
