import { modulesOf, ownSeat, seatNames } from '#core/contract/seats.ts'
import type { DialogProps } from '../dialog.tsx'
import { useCommand } from '../request/query.ts'
import { can, startSession, useSession } from '../session.ts'
import { fmt } from '../text/format.ts'
import { inLang, useText } from '../text/text.ts'
import { toast } from '../toast.tsx'
import { Icon } from '../ui/Icon.tsx'
import { seatText } from './seat-text.ts'
import './seat-tips.css'

/** R340: which seats one has, until when, and how much each opens or closes. */
export default function SeatTips({ close }: DialogProps<void>) {
  const text = useText(seatText)
  const { seat, me } = useSession()
  const asking = useCommand(ownSeat.want, {
    onSuccess: async (_, sent) => {
      if ('want' in sent && sent.want) toast.success(text.wanted)
      await startSession()
    },
  })
  const names = seatNames(me?.corpAuthType)
  return (
    <>
      <h2>{text.title}</h2>
      <div className="dlg-body col gap-12">
        <p className="ink-2">{text.intro}</p>
        <ul className="seat-tips">
          {seat?.kinds.map(({ kind, counted, held, since, endsAt, waiting }) => (
            <li key={kind} className="row gap-8">
              <Icon name={held ? 'circle-check' : 'circle-x'} size={16} className={held ? 'ok' : 'bad'} />
              <span className="grow">
                <b className="medium">{inLang(names[kind])}</b>{' '}
                <span className="ink-2">{!counted ? text.open : held ? text.held : waiting ? text.waiting : text.none}</span>
                <span className="text-12 ink-3 seat-when">
                  {[
                    (held ? text.pages : text.closes)(modulesOf(kind).length),
                    counted && since && text.since(fmt.day(since)),
                    counted && endsAt && text.until(fmt.lastDay(endsAt)),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {counted && !held && can(ownSeat.want) && (
                <button
                  type="button"
                  className="button small"
                  disabled={asking.isPending}
                  onClick={() => asking.mutate({ kind, want: !waiting })}
                >
                  {waiting ? text.unwant : text.want}
                </button>
              )}
            </li>
          ))}
        </ul>
        <p className="text-12 ink-3">{text.ask}</p>
      </div>
      <div className="dlg-foot">
        <button type="button" className="button primary" data-autofocus onClick={() => close()}>
          {text.ok}
        </button>
      </div>
    </>
  )
}
