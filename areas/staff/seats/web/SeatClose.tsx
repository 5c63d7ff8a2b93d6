import type { ReactNode } from 'react'
import type { DialogProps } from '#core/web/dialog.tsx'
import { texts, useText } from '#core/web/text/text.ts'
import { Skeleton } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import type { SeatCloseProps } from './stops.ts'
import './seats.css'

const t = texts({
  // R322, R323: as the specification writes them, with the space between the characters
  'zh-CN': { verb: '仍要关闭', cancel: '取 消', stops: '会停掉的', nothing: '没有什么会停掉' },
  en: { verb: 'Close anyway', cancel: 'Cancel', stops: 'What stops', nothing: 'Nothing stops' },
})

type Props = SeatCloseProps & DialogProps<boolean> & { children?: ReactNode; busy?: boolean; onVerb?: () => void }

/** R321–R324. `children` stand between the message and the list; with `onVerb` the dialog stays until that closes it. */
export default function SeatClose({ title, message, functions, verb, children, busy, onVerb, close }: Props) {
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
        <section aria-label={text.stops}>
          <h3 className="label">{text.stops}</h3>
          {functions === undefined && <Skeleton rows={3} />}
          {functions?.length === 0 && <p className="ink-3">{text.nothing}</p>}
          {functions && functions.length > 0 && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keys
            <ul className="seat-stops" tabIndex={0}>
              {functions.map(({ key, label, said }) => (
                <li key={key} className="row gap-8">
                  <span className="grow">{label}</span>
                  <span className="ink-2">{said}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
      <div className="dlg-foot">
        <button type="button" className="button" onClick={() => close()}>
          {text.cancel}
        </button>
        <button type="submit" className="button danger" disabled={busy || functions === undefined}>
          {verb ?? text.verb}
        </button>
      </div>
    </form>
  )
}
