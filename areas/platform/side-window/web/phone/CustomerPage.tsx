import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CustomerDetail, customersBeside, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { code } from '#core/contract/errors.ts'
import { usePath, useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { CustomerParts } from '#core/web/PartsAt.tsx'
import { ApiError } from '#core/web/request/error.ts'
import { useCall } from '#core/web/request/query.ts'
import { ScreenLink } from '#core/web/ScreenLink.tsx'
import { can, useMe } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { sideWindowScreens } from '../mobile/screens.ts'
import { BlackList } from './BlackList.tsx'
import { Group } from './Group.tsx'
import { Header } from './Header.tsx'
import { NoteSheet } from './NoteSheet.tsx'
import { Deliveries, Followers, Profile, Source, TagSection } from './Sections.tsx'
import { t } from './text.ts'
import { currentCustomer, currentGroup, NoContext } from './wecom.ts'
import { contactOf } from './whose.ts'
import './side-window.css'
import { outsideArt, unknownArt } from '../art.tsx'

/** The customer of the chat beside it, or the one that the address names (staff phones, tests). */
export default function CustomerPage() {
  const [search] = useSearch()
  const extIdInAddress = search.external_user_ext_id
  const asked = useQuery({
    queryKey: ['wecom', 'currentCustomer'],
    queryFn: currentCustomer,
    enabled: !extIdInAddress,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const externalUserExtId = extIdInAddress ?? asked.data
  const read = useCall(customersBeside.detail, { externalUserExtId: externalUserExtId ?? '' }, { enabled: Boolean(externalUserExtId) })
  // Beside a group chat there is no customer, but a group.
  const group = useQuery({
    queryKey: ['wecom', 'currentGroup'],
    queryFn: currentGroup,
    enabled: !extIdInAddress && asked.error instanceof NoContext && asked.error.why === 'outside',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  if (group.data && asked.error) return <Group groupExtId={group.data} />
  if (asked.error && !extIdInAddress && !group.isLoading) return <NoChat error={asked.error} retry={() => void asked.refetch()} />
  if (read.error) return <Unread error={read.error} retry={() => void read.refetch()} />
  if (!read.data)
    return (
      <div className="sw-page" aria-busy="true">
        <Skeleton rows={8} avatar />
      </div>
    )
  return <Customer key={read.data.customerId} customer={read.data} />
}

function Customer({ customer }: { customer: CustomerDetail }) {
  const text = useText(t)
  const { staffId } = useMe()
  const [writing, setWriting] = useState(false)
  const contact = contactOf(customer, staffId, can(externalUsers.setRemark))
  const inChat = usePath().startsWith('/client') // where the header stands above the tabs, and a phone has a page of its own
  return (
    <div className="sw-page">
      {!inChat && <Header customer={customer} contact={contact} />}
      <div className="sw-body">
        <TagSection customer={customer} contact={contact} />
        <Profile customer={customer} contact={contact} />
        <CustomerParts place="left" customerId={customer.customerId} />
        <Followers customer={customer} />
        <Source customer={customer} />
        <BlackList customer={customer} />
        <Deliveries customer={customer} />
        <CustomerParts place="middle" customerId={customer.customerId} />
      </div>
      <footer className="sw-acts">
        {inChat && (
          <a
            className="button"
            href={linkTo(sideWindowScreens.customer, { external_user_ext_id: customer.externalUserExtId })}
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="external-link" />
            <span>{text.detail}</span>
          </a>
        )}
        <button type="button" className={inChat ? 'button' : 'button primary'} onClick={() => setWriting(true)}>
          <Icon name="pencil" />
          <span>{text.write}</span>
        </button>
        {inChat && (
          <ScreenLink className="button primary" screen="quick-replies.list">
            <Icon name="message-square-text" />
            <span>{text.phrases}</span>
          </ScreenLink>
        )}
      </footer>
      {writing && <NoteSheet customerId={customer.customerId} onClose={() => setWriting(false)} />}
    </div>
  )
}

function NoChat({ error, retry }: { error: Error; retry: () => void }) {
  const text = useText(t)
  if (!(error instanceof NoContext)) return <Unread error={error} retry={retry} />
  return (
    <div className="phone-state">
      <Empty
        art={error.why === 'outside' ? outsideArt : 'error'}
        title={text[error.why]}
        actions={
          <button type="button" className="button large" onClick={retry}>
            {text.retry}
          </button>
        }
      >
        {text[`${error.why}Help`]}
        {error.why === 'refused' && <span className="mono ink-3 sw-said">{error.message}</span>}
      </Empty>
    </div>
  )
}

function Unread({ error, retry }: { error: Error; retry: () => void }) {
  const text = useText(t)
  if (error instanceof ApiError && error.code === code.notFound)
    return (
      <div className="phone-state">
        <Empty
          art={unknownArt}
          title={text.unknown}
          actions={
            <button type="button" className="button large" onClick={retry}>
              {text.retry}
            </button>
          }
        >
          {text.unknownHelp}
        </Empty>
      </div>
    )
  return (
    <div className="phone-state">
      <ErrorState error={error} retry={retry} />
    </div>
  )
}
