import type { Output } from '#core/contract/call.ts'
import { openPicker } from '#core/web/blocks/pickers/open.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import type { transfer } from '../contract.ts'
import { transferText } from './text.ts'

export interface Taker {
  staffId: string
  weight: number
}
type Previewed = Output<typeof transfer.preview>['takers'][number]
const most = 50

export const even = (ids: readonly string[]): Taker[] =>
  ids.map((staffId) => ({ staffId, weight: Math.max(1, Math.round(100 / ids.length)) }))

/** Who takes over, each with a share, what they get by it and what they have then. */
export function Takers(props: { value: readonly Taker[]; previewed: readonly Previewed[]; onChange: (next: Taker[]) => void }) {
  const text = useText(transferText)
  const { value, previewed, onChange } = props
  const add = async () => {
    const ids = value.map((t) => t.staffId)
    const next = await openPicker('staff', ids, { max: most, title: text.pickTaker })
    if (next) onChange(even(next))
  }
  return (
    <section className="ctr-takers">
      <header className="row gap-8">
        <h2 className="heading grow">{text.takers}</h2>
        {value.length > 1 && (
          <button type="button" className="link text-12" onClick={() => onChange(even(value.map((t) => t.staffId)))}>
            {text.even}
          </button>
        )}
      </header>
      <ul>
        {value.length === 0 && <li className="ink-3">{text.noTakers}</li>}
        {value.map((t) => {
          const p = previewed.find((one) => one.staffId === t.staffId)
          const weigh = (weight: number) =>
            onChange(value.map((one) => (one.staffId === t.staffId ? { ...one, weight: Math.min(1000, Math.max(1, weight || 1)) } : one)))
          const name = p ? staffName({ name: p.staffName, alias: p.staffAlias }) : ''
          return (
            <li key={t.staffId}>
              <Avatar name={p?.staffName ?? ''} src={p?.staffAvatar || undefined} size={28} />
              <span className="col ctr-who">
                <span className="ellipsis">{p && <StaffName name={p.staffName} alias={p.staffAlias} />}</span>
                {p?.unavailable && <span className="text-12 bad">{p.unavailable}</span>}
              </span>
              {value.length > 1 && (
                <>
                  <input
                    type="range"
                    min={1}
                    max={100}
                    value={Math.min(100, t.weight)}
                    aria-label={`${text.share} ${name}`}
                    onChange={(e) => weigh(Number(e.target.value))}
                  />
                  <input
                    type="number"
                    className="input ctr-weight"
                    min={1}
                    max={1000}
                    value={t.weight}
                    aria-label={`${text.share} ${name}`}
                    onChange={(e) => weigh(Math.round(Number(e.target.value)))}
                  />
                </>
              )}
              <span className="grow" />
              {p && (
                <span className="col ctr-get">
                  <b className="medium">{text.gets(fmt.number(p.get))}</b>
                  {p.has !== null && <span className="text-12 ink-3">{text.has(fmt.number(p.has), fmt.number(p.has + p.get))}</span>}
                </span>
              )}
              <button
                type="button"
                className="icon-button mini"
                aria-label={text.remove(name)}
                onClick={() => onChange(value.filter((one) => one.staffId !== t.staffId))}
              >
                <Icon name="x" size={14} />
              </button>
            </li>
          )
        })}
        <li>
          <button type="button" className="button quiet" onClick={add}>
            <Icon name="user-plus" size={14} />
            {text.addTaker}
          </button>
        </li>
      </ul>
    </section>
  )
}
