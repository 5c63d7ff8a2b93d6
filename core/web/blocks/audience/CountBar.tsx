import { Link } from '../../router.tsx'
import { fmt } from '../../text/format.ts'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import './audience.css'

export interface CountFigure {
  label: string
  /** Unknown until it is counted for the first time. */
  n: number | undefined
  /** Its part of the bar: `reach` is solid, the others are marked beside their figure as they are in the bar. */
  part?: 'reach' | 'hatch' | 'dark' | 'nobody'
  big?: boolean
  share?: string
  /** What the number counts: an address, or something opened here. */
  open?: string | (() => void)
}

/**
 * One line whose parts sum to the matched total, over figures that open their lists (VISUAL 05). Old figures stand at 60 % until the
 * new ones are there, and the change is said aloud.
 */
export function CountBar(props: {
  figures: readonly CountFigure[]
  /** The figures are old: they are being counted again. */
  stale: boolean
  /** The figures as a sentence, for screen readers. */
  sentence: string
  /** Counting failed and there is nothing to show. */
  failed?: unknown
  retry: () => void
}) {
  const { figures, stale } = props
  if (props.failed) return <ErrorLine error={props.failed} retry={props.retry} />
  const parts = figures.filter((f) => f.part && f.n)
  const counted = figures.some((f) => f.n !== undefined)
  return (
    <div className={`au-count${stale && counted ? ' stale' : ''}`} aria-busy={stale}>
      <div className="au-bar" aria-hidden>
        {parts.length > 0 ? (
          parts.map((f) => <i key={f.part} className={f.part} style={{ flexGrow: f.n }} />)
        ) : (
          <i className="faint" style={{ flexGrow: 1 }} />
        )}
      </div>
      <dl className="au-figures">
        {figures.map((f) => (
          <Figure key={f.label} {...f} />
        ))}
      </dl>
      <p className="unseen" aria-live="polite">
        {counted && !stale ? props.sentence : ''}
      </p>
    </div>
  )
}

function Figure({ label, n, part, big, share, open }: CountFigure) {
  const number = n === undefined ? <span className="skeleton late" style={{ width: 56, height: 16 }} /> : fmt.number(n)
  return (
    <div className={big ? 'big' : ''}>
      <dt>
        {part && part !== 'reach' && <i className={`au-mark ${part}`} />}
        {label}
      </dt>
      <dd data-figure>
        {typeof open === 'string' ? (
          <Link to={open}>{number}</Link>
        ) : n && open ? (
          <button type="button" onClick={open}>
            {number}
          </button>
        ) : (
          <span>{number}</span>
        )}
        {share && <small>{share}</small>}
      </dd>
    </div>
  )
}
