import { modulesOf, seatNames } from '#core/contract/seats.ts'
import { screensOf } from '../router.tsx'
import { mayByRole, useSession } from '../session.ts'
import { inLang, useText } from '../text/text.ts'
import { Icon } from '../ui/Icon.tsx'
import { seatText } from './seat-text.ts'
import { openSeatTips } from './seat-tips.ts'
import './seat-tips.css'

/** Says on the first page what the role would open and a seat keeps closed, and leads to one’s seats; draws nothing while nothing is closed. */
export default function NoSeat() {
  const text = useText(seatText)
  const { seat, me } = useSession()
  const lacks = (seat?.kinds ?? []).filter(
    ({ kind, counted, held }) =>
      counted && !held && modulesOf(kind).some((module) => mayByRole(module, 'read', me) && screensOf(module).length > 0),
  )
  if (lacks.length === 0) return null
  const names = seatNames(me?.corpAuthType)
  return (
    <p className="card seat-lack" role="status">
      <Icon name="circle-alert" className="warn" />
      <span className="grow">{text.lacks(lacks.map(({ kind }) => inLang(names[kind])))}</span>
      <button type="button" className="button small" onClick={() => void openSeatTips()}>
        {text.look}
      </button>
    </p>
  )
}
