import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { copy } from '../copy.ts'
import { texts, useText } from '../text/text.ts'
import { useFailure } from './failure.ts'

const t = texts({
  'zh-CN': {
    retry: '重试',
    copy: '复制',
    failed: '没能读到内容',
    slow: '比平时慢，还在等服务器答复…',
  },
  en: {
    retry: 'Try again',
    copy: 'Copy',
    failed: 'This could not be loaded',
    slow: 'Slower than usual, still waiting for the server…',
  },
})

/**
 * Line art: 132 × 96, 1.5 px, ink with one jade and one wheat stroke (VISUAL §4). The house draws states, the same on every page; what is
 * missing has a picture of its own subject, which its area draws (`web/art.tsx`) and no other subject shows (`apps/console/art.test.ts`).
 */
const arts = {
  filtered: (
    <>
      <rect className="surface-fill" x="26" y="14" width="66" height="62" rx="4" />
      <path className="faint-line" d="M36 30h10m8 0h26M36 44h10m8 0h16M36 58h10m8 0h14" />
      <circle className="jade-fill" cx="86" cy="56" r="17" />
      <path className="jade-line" d="M80 56h12" />
      <path className="wheat-line" d="m99 69 11 11" />
    </>
  ),
  error: (
    <>
      <path className="surface-fill" d="M32 18h26a12 12 0 0 1 0 24H40l-12 9v-21a12 12 0 0 1 4-12z" />
      <path className="faint-line" d="M38 30h18" />
      <path className="bad-fill" d="M74 40h26a11 11 0 0 1 11 11v21l-11-8H74a12 12 0 0 1 0-24z" />
      <path className="bad-line" d="M87 46v7m0 5v.5" />
      <path className="wheat-line" d="M66 36l3-3M63 33l1-4" />
    </>
  ),
  done: (
    <>
      <path className="surface-fill" d="M44 34h44v20a18 18 0 0 1-18 18h-8a18 18 0 0 1-18-18z" />
      <path d="M88 38h6a8 8 0 0 1 0 16h-7M38 82h58" />
      <path className="jade-line" d="m58 52 6 6 11-12" />
      <path className="wheat-line" d="M54 24c-3-4 3-6 0-10m12 10c-3-4 3-6 0-10m12 10c-3-4 3-6 0-10" />
    </>
  ),
  locked: (
    <>
      <rect className="surface-fill" x="34" y="14" width="64" height="68" rx="5" />
      <path className="faint-line" d="M44 28h44M44 72h22" />
      <rect className="jade-fill" x="54" y="46" width="24" height="18" rx="3" />
      <path className="jade-line" d="M59 46v-5a7 7 0 0 1 14 0v5M66 53v4" />
      <path className="wheat-line" d="M106 36v10m-5-5h10" />
      <path d="M22 82h92" />
    </>
  ),
  chart: (
    <>
      <path d="M24 82h88M30 82V18" />
      <path className="faint-line" d="M30 64h78M30 46h78M30 28h78" />
      <path className="surface-fill" d="M42 82V60h12v22zM66 82V44h12v38z" />
      <path className="jade-fill" d="M90 82V52h12v30z" />
      <path className="jade-line" d="m40 48 20-12 18 8 28-20" />
      <path className="wheat-line" d="M106 24v.5" />
    </>
  ),
  lost: (
    <>
      <path d="M66 84V20M24 84h86" />
      <path className="surface-fill" d="M36 22h42l10 8-10 8H36z" />
      <path className="jade-fill" d="M96 46H62v16h34l0 0-0 0z" />
      <path className="jade-line" d="m54 54 8-8v16z" />
      <path className="faint-line" d="M44 30h26" />
      <path className="wheat-line" d="M102 84c0-8 4-10 6-14 1 5 3 7 3 14" />
    </>
  ),
}
declare const drawn: unique symbol
/** The strokes of a picture. */
export type Drawing = ReactElement & { readonly [drawn]?: true }
export const drawing = (strokes: ReactElement): Drawing => strokes
export type Art = keyof typeof arts | Drawing

export function LineArt({ art }: { art: Art }) {
  return (
    <svg className="art" viewBox="0 0 132 96" aria-hidden="true">
      {typeof art === 'string' ? arts[art] : art}
    </svg>
  )
}

/** Title, one sentence that helps, one button, and the picture of what is missing; `filtered`: which condition removed the last rows. */
export function Empty({ art, title, children, actions }: { art: Art; title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="empty">
      <LineArt art={art} />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="acts">{actions}</div>}
    </div>
  )
}

/** Cause, what to do, code and request id, with a copy button (G-4). */
export function ErrorState({ error, retry, more }: { error: unknown; retry?: () => void; more?: ReactNode }) {
  const text = useText(t)
  const { title = text.failed, cause, number, gone } = useFailure(error)
  return (
    <div role="alert">
      <Empty
        art={gone ? 'lost' : 'error'}
        title={title}
        actions={
          <>
            {retry && !gone && (
              <button type="button" className="button" onClick={retry}>
                {text.retry}
              </button>
            )}
            {more}
            {number && (
              <button type="button" className="button quiet" onClick={() => void copy(`${cause} ${number}`)}>
                {text.copy}
              </button>
            )}
          </>
        }
      >
        {cause}
        {number && (
          <span className="mono ink-3" style={{ display: 'block' }}>
            {number}
          </span>
        )}
      </Empty>
    </div>
  )
}

/** Milliseconds after which waiting is said in words; `patience` of the request layer ends it. */
const slowAfter = 6_000

/** Keeps row heights, and is not seen for the first 500 ms, unless somebody has waited already (`now`): most reads are faster than a flicker. A slow one says so. */
export function Skeleton({ rows = 8, avatar, now }: { rows?: number; avatar?: boolean; now?: boolean }) {
  const text = useText(t)
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfter)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <p role="status" className="text-12 ink-3">
        {slow && text.slow}
      </p>
      <Bones rows={rows} avatar={avatar} now={now} />
    </>
  )
}

function Bones({ rows, avatar, now }: { rows: number; avatar: boolean | undefined; now: boolean | undefined }) {
  return (
    <div className={`skeleton-rows${now ? '' : ' late'}`} aria-hidden="true">
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else
        <div key={i}>
          {avatar && <span className="skeleton" style={{ width: 28, height: 28, borderRadius: 8 }} />}
          <span className="skeleton" style={{ width: 90 + ((i * 37) % 50) }} />
          <span className="skeleton" style={{ width: 110 + ((i * 53) % 60) }} />
          <span className="grow" />
          <span className="skeleton" style={{ width: 64 }} />
          <span className="skeleton" style={{ width: 48 }} />
        </div>
      ))}
    </div>
  )
}
