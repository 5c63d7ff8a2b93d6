import type { ReactNode } from 'react'
import type { DialogProps } from '#core/web/dialog.tsx'
import { Link } from '#core/web/router.tsx'
import { texts, useText } from '#core/web/text/text.ts'
import { Skeleton } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import type { SeatCloseProps, Stops } from './stops.ts'
import './seats.css'

const t = texts({
  // R322, R323: as the specification writes them, with the space between the characters
  'zh-CN': { verb: '仍要关闭', cancel: '取 消', stops: '会停掉的', nothing: '没有什么会停掉', goesOn: '不受影响' },
  en: { verb: 'Close anyway', cancel: 'Cancel', stops: 'What stops', nothing: 'Nothing stops', goesOn: 'Goes on' },
})

type Props = SeatCloseProps &
  DialogProps<boolean> & {
    children?: ReactNode /** Nothing has been chosen yet that could stop. */
    idle?: boolean
    busy?: boolean
    onVerb?: () => void
  }

/** R321–R324. `children` stand between the message and the list; with `onVerb` the dialog stays until that closes it. */
export default function SeatClose({ title, message, functions, goesOn = [], verb, children, idle, busy, onVerb, close }: Props) {
  const text = useText(t)
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        if (onVerb) onVerb()
        else close(true)
      }}
    >
      <div className="row gap-12">
        <Icon name="triangle-alert" size={20} className="bad" />
        <h2>{title}</h2>
      </div>
      <div className="dlg-body col gap-12">
        <p>{message}</p>
        {children}
        {!idle && (
          <section aria-label={text.stops}>
            <h3 className="label">{text.stops}</h3>
            {functions === undefined && <Skeleton rows={3} />}
            {functions?.length === 0 && <p className="ink-3">{text.nothing}</p>}
            {functions && functions.length > 0 && <Lines of={functions} />}
          </section>
        )}
        {!idle && goesOn.length > 0 && (
          <section aria-label={text.goesOn}>
            <h3 className="label">{text.goesOn}</h3>
            <Lines of={goesOn} />
          </section>
        )}
      </div>
      <div className="dlg-foot">
        <button type="button" className="button" onClick={() => close()}>
          {text.cancel}
        </button>
        <button type="submit" className={functions?.length ? 'button danger' : 'button'} disabled={idle || busy || functions === undefined}>
          {verb ?? text.verb}
        </button>
      </div>
    </form>
  )
}

const Lines = ({ of }: { of: readonly Stops[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keys
  <ul className="seat-stops" tabIndex={0}>
    {of.map(({ key, label, to, said }) => (
      <li key={key} className="row gap-8">
        <span className="grow">
          {to ? (
            <Link to={to} className="link">
              {label}
            </Link>
          ) : (
            label
          )}
        </span>
        <span className="ink-2">{said}</span>
      </li>
    ))}
  </ul>
)
