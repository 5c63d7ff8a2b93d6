import { useState } from 'react'
import type { Input } from '#core/contract/call.ts'
import { signInWays } from '#core/contract/sign-in-ways.ts'
import { makes, type ToolAction } from '#core/web/blocks/table/actions.ts'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { useCall } from '#core/web/request/query.ts'
import { lang, say, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Skeleton } from '#core/web/ui/Empty.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Time } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Section } from '#core/web/ui/Page.tsx'
import { Pill } from '#core/web/ui/Tag.tsx'
import { mySessions, personSessions, type SessionItem } from '../contract.ts'
import './account.css'
import { accountText } from './text.ts'

const step = 10
const most = 100
const askEnd = () => {
  const text = say(accountText)
  return { title: text.endTitle, content: text.endText, verb: text.end, danger: true }
}
const ending = () => ({ key: 'end', look: 'small' as const, label: say(accountText).end })
const endedOne = () => void toast.success(say(accountText).ended)
const endedMany = ({ ended }: { ended: number }) => void toast.success(say(accountText).endedMany(ended))

/** Where one is signed in. */
export function MySessions() {
  const text = useText(accountText)
  const [pageSize, setPageSize] = useState(step)
  const read = useCall(mySessions.list, { pageSize }, { silence: 'all', placeholderData: (before) => before })
  return (
    <Section
      title={text.sessions}
      extra={
        <Tools
          actions={[
            {
              key: 'others',
              look: 'small',
              label: text.endOthers,
              when: (read.data?.total ?? 0) > 1,
              ...makes(
                mySessions.endOthers,
                {},
                { confirm: { title: text.endOthersTitle, content: text.endText, verb: text.endOthers, danger: true }, done: endedMany },
              ),
            },
          ]}
        />
      }
    >
      <Rows
        read={read}
        more={pageSize < most ? () => setPageSize(Math.min(most, pageSize + step)) : undefined}
        end={({ sessionId, current }) => ({
          ...ending(),
          when: !current,
          ...makes(mySessions.end, { sessionId }, { confirm: askEnd(), done: endedOne }),
        })}
      />
    </Section>
  )
}

/** Where somebody else is signed in; root ends what should not be. */
export function SessionsOf({ whose, name }: { whose: Pick<Input<typeof personSessions.list>, 'staffId' | 'account'>; name: string }) {
  const text = useText(accountText)
  const [pageSize, setPageSize] = useState(step)
  const read = useCall(personSessions.list, { ...whose, pageSize }, { silence: 'all', placeholderData: (before) => before })
  return (
    <>
      <Rows
        read={read}
        more={pageSize < most ? () => setPageSize(Math.min(most, pageSize + step)) : undefined}
        end={({ sessionId }) => ({
          ...ending(),
          ...makes(personSessions.end, { ...whose, sessionId }, { confirm: askEnd(), done: endedOne }),
        })}
      />
      <Tools
        actions={[
          {
            key: 'all',
            look: 'small',
            label: text.endAll,
            when: (read.data?.total ?? 0) > 1,
            ...makes(personSessions.end, whose, {
              confirm: { title: text.endAllTitle(name), content: text.endText, verb: text.endAll, danger: true },
              done: endedMany,
            }),
          },
        ]}
      />
    </>
  )
}

function Rows(props: {
  read: { data?: { list: SessionItem[]; total: number }; error: unknown; refetch: () => unknown }
  more: (() => void) | undefined
  end: (session: SessionItem) => ToolAction
}) {
  const text = useText(accountText)
  const { data, error } = props.read
  if (error && !data) return <ErrorLine error={error} retry={() => void props.read.refetch()} />
  if (!data) return <Skeleton rows={3} />
  if (data.total === 0) return <p className="ink-3">{text.none}</p>
  const left = data.total - data.list.length
  return (
    <ul className="ai-sessions">
      {data.list.map((one) => (
        <li key={one.sessionId} className="ai-line">
          <Icon name={/iOS|Android|HarmonyOS/.test(one.system) ? 'smartphone' : 'monitor'} size={18} />
          <div className="grow col gap-2">
            <span className="row gap-8 wrap">
              <b className="medium">{nameOf(one) || text.unknown}</b>
              {one.current && <Pill kind="ok">{text.current_}</Pill>}
            </span>
            <span className="text-12 ink-2">{[one.ip, text.networks[one.network], wayOf(one)].filter(Boolean).join(' · ')}</span>
            <span className="text-12 ink-3">
              {text.began} <Time at={one.createdAt} near /> · {text.seen} <Time at={one.seenAt} near />
            </span>
          </div>
          <Tools actions={[props.end(one)]} />
        </li>
      ))}
      {left > 0 && (
        <li className="ai-line">
          {props.more ? (
            <button type="button" className="button small quiet" onClick={props.more}>
              {text.more(left)}
            </button>
          ) : (
            <span className="ink-3">{text.more(left)}</span>
          )}
        </li>
      )}
    </ul>
  )
}

const nameOf = ({ browser, system }: SessionItem): string => [browser, system].filter(Boolean).join(' · ')
function wayOf({ how, factor }: SessionItem): string {
  const text = say(accountText)
  const known = Object.entries(signInWays).find(([key]) => key === how)?.[1]
  const way = known && (lang() === 'en' ? known.en : known.zh)
  return [way, factor && text.factor[factor]].filter(Boolean).join(' ')
}
