import { useState } from 'react'
import { useSearch } from '#core/web/history.ts'
import { useCall } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { fmt } from '#core/web/text/format.ts'
import { say, useText } from '#core/web/text/text.ts'
import { Skeleton } from '#core/web/ui/Empty.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Pop } from '#core/web/ui/Pop.tsx'
import { type CheckedDay, operationLog } from '../contract.ts'
import { logText } from './text.ts'

/** Whether the chain of a day holds: of today, or of the last day that the list is filtered by. */
export function DayCheck({ onOpen }: { onOpen: (auditId: string) => void }) {
  const text = useText(logText)
  const [{ to: day }] = useSearch()
  const input = day ? { day } : {}
  const read = useCall(operationLog.verify, input, { silence: 'all' })
  const [fresh, setFresh] = useState<CheckedDay>()
  const [busy, setBusy] = useState(false)
  const verifyAgain = async () => {
    setBusy(true)
    await request(operationLog.verify, { ...input, fresh: true })
      .then(setFresh, () => {}) // said by the request itself
      .finally(() => setBusy(false))
  }
  const checked = fresh && fresh.day === (day ?? fresh.day) ? fresh : read.data
  if (read.error && !checked) return <ErrorLine error={read.error} retry={() => void read.refetch()} />
  if (!checked) return <Skeleton rows={1} />
  return (
    <>
      <Verdict checked={checked} onOpen={onOpen} />
      <button type="button" className="button quiet" disabled={busy} onClick={() => void verifyAgain()}>
        <Icon name="refresh-cw" size={14} />
        {busy ? text.verifying : text.again}
      </button>
    </>
  )
}

/** What came since the last seal, or before the first of a day, stands there, on no chain yet. */
export function saysOf({ wrong, lines, waiting }: Pick<CheckedDay, 'wrong' | 'lines' | 'waiting'>, day: string): string {
  const text = say(logText)
  const n = fmt.number
  if (wrong) return text.broken(day, n(wrong))
  if (lines) return [text.whole(day, n(lines)), waiting > 0 && text.waiting(n(waiting))].filter(Boolean).join(' · ')
  return waiting ? text.unsealed(day, n(waiting)) : text.none(day)
}

function Verdict({ checked, onOpen }: { checked: CheckedDay; onOpen: (auditId: string) => void }) {
  const text = useText(logText)
  const day = fmt.nearDay(`${checked.day}T12:00:00Z`)
  const n = fmt.number
  const says = saysOf(checked, day)
  const problem = (p: CheckedDay['problems'][number]) =>
    [p.seq > 0 && text.place(n(p.seq)), text.wrongs[p.wrong]].filter(Boolean).join(' · ')
  const more = [checked.head && text.headHelp(checked.head)].filter(Boolean)
  return (
    <Pop
      label={says}
      trigger={(p) => (
        <button {...p} className={`ol-verdict${checked.wrong ? ' bad' : ''}`}>
          <Icon name={checked.wrong ? 'triangle-alert' : 'link'} size={14} />
          <span className="medium">{says}</span>
          <span>· {fmt.timeOfDay(checked.at)}</span>
        </button>
      )}
    >
      {(close) => (
        <div className="ol-verdict-more">
          {more.map((one) => (
            <p key={String(one)} className="text-12 ink-2">
              {one}
            </p>
          ))}
          {checked.problems.length > 0 && (
            <ul aria-label={text.problems}>
              {checked.problems.map((p) => (
                <li key={`${p.seq} ${p.auditId}`}>
                  {p.auditId && (p.wrong === 'changed' || p.wrong === 'unproved') ? (
                    <button
                      type="button"
                      className="ol-step"
                      onClick={() => {
                        close()
                        onOpen(p.auditId!)
                      }}
                    >
                      {problem(p)}
                    </button>
                  ) : (
                    problem(p)
                  )}
                </li>
              ))}
              {checked.wrong > checked.problems.length && <li>{text.moreWrong(n(checked.wrong - checked.problems.length))}</li>}
            </ul>
          )}
        </div>
      )}
    </Pop>
  )
}
