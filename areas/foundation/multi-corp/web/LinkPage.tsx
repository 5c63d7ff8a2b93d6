import { useEffect, useRef } from 'react'
import type { Output } from '#core/contract/call.ts'
import { auth } from '#core/contract/session.ts'
import { ownPath } from '#core/contract/url.ts'
import { readSearch } from '#core/web/history.ts'
import { useCall, useCommand } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { links, type PersonThere } from '../contract.ts'
import { answeredArt, companiesArt } from './art.tsx'
import { t } from './text.ts'

/** Whoever authorised a company while signed in to another says whether they are both. What is safe is what Enter does. */
export default function LinkPage() {
  const text = useText(t)
  const read = useCall(links.offer, {}, { silence: 'all' })
  const offer = read.data?.offer
  return (
    <main className="state-page">
      {read.error ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} more={<GoOn />} />
      ) : !read.data ? (
        <Skeleton rows={4} now />
      ) : offer ? (
        <Question {...offer} />
      ) : (
        <Empty art={answeredArt} title={text.nothing} actions={<GoOn />}>
          {text.nothingHelp}
        </Empty>
      )}
    </main>
  )
}

type Offer = NonNullable<Output<typeof links.offer>['offer']>
function Question({ here, from, also, own }: Offer) {
  const text = useText(t)
  const answer = useCommand(links.answer, { onSuccess: goOn })
  // Behind the sign-in stands the question again.
  const out = useCommand(auth.logout, {
    onSuccess: () => location.assign(`/?callback=${encodeURIComponent(location.pathname + location.search)}`),
  })
  const busy = answer.isPending || out.isPending
  const no = useRef<HTMLButtonElement>(null)
  useEffect(() => no.current?.focus(), [])
  return (
    <Empty
      art={companiesArt}
      title={text.ask}
      actions={
        <>
          <button ref={no} type="button" className="button primary" disabled={busy} onClick={() => answer.mutate({ same: false })}>
            {text.no}
          </button>
          {own ? (
            <button type="button" className="button" disabled={busy} onClick={() => answer.mutate({ same: true })}>
              {text.yes}
            </button>
          ) : (
            <button type="button" className="button" disabled={busy} onClick={() => out.mutate({})}>
              {text.again}
            </button>
          )}
        </>
      }
    >
      {text.who(who(from), who(here))}
      {also.length > 0 && text.also(also.map(({ corpName }) => corpName))}
      <br />
      {own ? text.what : text.first}
    </Empty>
  )
}
const who = ({ corpName, name }: PersonThere) => ({ company: corpName, person: name })

/** Where the browser was going when it was asked. */
function goOn(): void {
  location.assign(ownPath(readSearch(location.search).callback, location.origin) ?? '/')
}
function GoOn() {
  const text = useText(t)
  return (
    <button type="button" className="button primary" onClick={goOn}>
      {text.goOn}
    </button>
  )
}
