import type { ReactNode } from 'react'
import type { Output } from '#core/contract/call.ts'
import { OneThing } from '#core/web/blocks/OneThing.tsx'
import { useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { PageHeader } from '#core/web/ui/Page.tsx'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { bulkMessages } from '../contract.ts'
import { contentOf, targetWords } from '../words.ts'
import { bulkScreens } from './screens.ts'
import { bulkText } from './text.ts'

/** One message of one member: what it says, whose it is, and below to whom it went. */
export function Of({ title, children }: { title: string; children: (of: Output<typeof bulkMessages.one>) => ReactNode }) {
  const text = useText(bulkText)
  const en = useLang() === 'en'
  const [{ messageId = '', staffId = '' }] = useSearch()
  const read = useCall(bulkMessages.one, { messageId, staffId }, { silence: 'all', enabled: messageId !== '' && staffId !== '' })
  return (
    <OneThing
      exists={messageId !== '' && staffId !== ''}
      read={read}
      title={text.missing}
      help={text.missingHelp}
      list={{ path: linkTo(bulkScreens.list, {}), label: text.toList }}
    >
      {(of) => (
        <div className="col gap-16">
          <PageHeader title={title} />
          <section className="card col gap-6">
            <span>{contentOf(of, en)}</span>
            <span className="row wrap gap-8 text-12 ink-3">
              <StaffName name={of.staffName} alias={of.staffAlias} />
              <span>{text.madeAt(fmt.full(of.createdAt))}</span>
              <span>{of.sentAt ? text.sentAt(fmt.full(of.sentAt)) : text.notSent}</span>
            </span>
          </section>
          {children(of)}
        </div>
      )}
    </OneThing>
  )
}

export const useStates = () => {
  const lang = useLang() === 'en' ? 'en' : 'zh'
  return Object.entries(targetWords).map(([value, words]) => ({ value, label: words[lang] }))
}
export const stateKinds = { waiting: 'idle', delivered: 'ok', not_friend: 'bad', quota: 'attention' } as const
