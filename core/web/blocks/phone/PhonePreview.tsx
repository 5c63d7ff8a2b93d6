import { AudioLines, BatteryFull, ChevronLeft, CirclePlus, Ellipsis, Moon, Signal, Smile, Sun, Wifi } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { MessageContent, Variable } from '#core/contract/message.ts'
import { useText } from '../../text/text.ts'
import { useTheme } from '../../theme/theme.ts'
import { Segments } from '../Segments.tsx'
import { Bubble, Face } from './messages.tsx'
import './phone.css'
import { phoneText } from './text.ts'

/** `friend` the card after scanning · `welcome` the first messages · `chat` messages in a running chat · `qr` the code itself. */
export type PhoneMode = 'friend' | 'welcome' | 'chat' | 'qr'
export interface PhoneStaff {
  name: string
  avatar?: string
}
export interface PhoneProps {
  mode: PhoneMode
  content: MessageContent
  staff: PhoneStaff
  corpName: string
  corpLogo?: string
  customerName: string
  /** Those that may be used here; all unless told. */
  variables?: readonly Variable[]
  /** Shown in `qr` mode: a `<QrCode>`. */
  qr?: ReactNode
  /** The clock of the phone; the time of sending where one is set. */
  time?: string
  /** Height of the screen where there is room for it; 626 as in the form template. */
  height?: number
}

/** The phone of a customer, always 306 wide, in the chat client's own colours. `onMode` brings the switch, `note` a second line below. */
export function PhonePreview(
  props: PhoneProps & { modes?: readonly PhoneMode[]; onMode?: (mode: PhoneMode) => void; note?: ReactNode; sample?: ReactNode },
) {
  const { modes = ['friend', 'welcome', 'qr'], onMode, note, sample, mode } = props
  const text = useText(phoneText)
  const { theme } = useTheme()
  // as the page around it, until somebody looks at the other one
  const [chosen, setChosen] = useState<typeof theme>()
  const look = chosen ?? theme
  return (
    <section className="phone-preview" aria-label={text.phone}>
      <div className="phone-switches">
        {onMode ? (
          <Segments label={text.modes} value={mode} onChange={onMode} options={modes.map((m) => ({ value: m, label: text[m] }))} small />
        ) : (
          <span />
        )}
        <Segments
          label={text.look}
          value={look}
          onChange={setChosen}
          options={[
            { value: 'light', label: <Sun className="icon mini" aria-hidden />, name: text.light },
            { value: 'dark', label: <Moon className="icon mini" aria-hidden />, name: text.dark },
          ]}
          small
        />
      </div>
      <Phone {...props} look={look} />
      <p className="phone-note">
        {sample ?? (
          <>
            {text.shown}
            <b>{props.customerName}</b>
            {text.shownEnd}
          </>
        )}
        {note && <br />}
        {note}
      </p>
    </section>
  )
}

function Phone({
  mode,
  content,
  staff,
  corpName,
  corpLogo,
  customerName,
  variables,
  qr,
  time = '10:08',
  height = 626,
  look,
}: PhoneProps & { look: 'light' | 'dark' }) {
  return (
    <div className="handset" data-phone={look}>
      <div className="phone-screen" style={{ '--phone-height': `${height}px` } as CSSProperties}>
        <div className="phone-status" aria-hidden>
          <span>{time.slice(-5)}</span>
          <span className="phone-icons">
            <Signal className="icon small" />
            <Wifi className="icon small" />
            <BatteryFull className="icon" />
          </span>
        </div>
        {mode === 'friend' ? (
          <FriendCard staff={staff} corpName={corpName} />
        ) : mode === 'qr' ? (
          <QrPage staff={staff} corpName={corpName} qr={qr} />
        ) : (
          <Chat {...{ mode, content, staff, corpName, corpLogo, customerName, variables, time }} />
        )}
        <div className="phone-home" aria-hidden />
      </div>
    </div>
  )
}

function Bar({ title, at }: { title?: string; at?: string }) {
  return (
    <div className="phone-bar">
      <ChevronLeft className="icon large" aria-hidden />
      <span>
        {title}
        {at && <small>@{at}</small>}
      </span>
      <Ellipsis className="icon large" aria-hidden />
    </div>
  )
}

function Chat({ mode, content, staff, corpName, corpLogo, customerName, variables, time }: PhoneProps) {
  const text = useText(phoneText)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written scrolls into view, whatever changed
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [content])
  const here = (name: Variable) => variables?.includes(name) ?? true
  const values = {
    ...(here('customer_name') && { customer_name: customerName }),
    ...(here('staff_name') && { staff_name: staff.name }),
  }
  const empty = !content.text.trim() && content.attachments.length === 0
  return (
    <>
      <Bar title={staff.name} at={corpName} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div className="phone-chat" ref={box} role="log" aria-label={text.messages} tabIndex={0} id={id}>
        <div className="phone-time">{time}</div>
        {mode === 'welcome' && <div className="phone-time">{text.added(staff.name)}</div>}
        {empty && <div className="phone-time phone-empty">{text.empty}</div>}
        {content.text.trim() && <Bubble staff={staff} text={content.text} values={values} />}
        {content.attachments.map((a, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an attachment has no id of its own; its place is what it is
          <Bubble key={i} staff={staff} attachment={a} corpName={corpName} corpLogo={corpLogo} />
        ))}
      </div>
      <div className="phone-input" aria-hidden>
        <AudioLines className="icon large" />
        <u />
        <Smile className="icon large" />
        <CirclePlus className="icon large" />
      </div>
    </>
  )
}

function FriendCard({ staff, corpName }: { staff: PhoneStaff; corpName: string }) {
  const text = useText(phoneText)
  return (
    <div className="phone-card">
      <Bar />
      <div className="phone-who">
        <Face {...staff} size={58} />
        <div>
          <b>{staff.name}</b>
          <span className="phone-at">@{corpName}</span>
        </div>
      </div>
      <dl>
        <dt>{text.company}</dt>
        <dd>{corpName}</dd>
        <dt>{text.source}</dt>
        <dd>{text.scan}</dd>
      </dl>
      <div className="phone-add">{text.addButton}</div>
    </div>
  )
}

function QrPage({ staff, corpName, qr }: { staff: PhoneStaff; corpName: string; qr?: ReactNode }) {
  const text = useText(phoneText)
  return (
    <div className="phone-card">
      <Bar />
      <div className="phone-qr">
        <div className="phone-who">
          <Face {...staff} size={44} />
          <div>
            <b>{staff.name}</b>
            <span className="phone-at">@{corpName}</span>
          </div>
        </div>
        <div className="phone-code">{qr}</div>
        <p>{text.scanHint}</p>
      </div>
    </div>
  )
}
