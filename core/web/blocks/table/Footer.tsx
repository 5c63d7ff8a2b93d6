import { ChevronLeft, ChevronRight } from 'lucide-react'
import { fmt } from '../../text/format.ts'
import { useText } from '../../text/text.ts'
import { Menu } from '../../ui/Pop.tsx'
import { tableText } from './text.ts'

/** First, last and the neighbours; the rest is `…`. */
export function pageNumbers(page: number, last: number): (number | '…')[] {
  const near = [1, page - 1, page, page + 1, last, ...(page <= 3 ? [2, 3] : []), ...(page >= last - 2 ? [last - 1, last - 2] : [])]
  const list = [...new Set(near)].filter((n) => n >= 1 && n <= last).sort((a, b) => a - b)
  return list.flatMap((n, i) => (i > 0 && n - list[i - 1]! > 1 ? ['…' as const, n] : [n]))
}

export function Footer(props: {
  page: number
  size: number
  total: number
  unit: string
  onPage: (page: number) => void
  onSize: (size: number) => void
}) {
  const { page, size, total, unit } = props
  const text = useText(tableText)
  const last = Math.max(1, Math.ceil(total / size))
  const [from, to] = [(page - 1) * size + 1, Math.min(total, page * size)]
  return (
    <footer className="ct-foot">
      <span className="text-12 ink-3" aria-live="polite">
        {last > 1 ? (
          <>
            <span className="ct-long">{text.range(fmt.number(from), fmt.number(to), fmt.number(total), unit)}</span>
            <span className="ct-short">
              {fmt.number(from)}–{fmt.number(to)} / {fmt.number(total)}
            </span>
          </>
        ) : (
          text.total(fmt.number(total), unit)
        )}
      </span>
      <span className="grow" />
      {total > 20 && (
        <Menu
          label={text.pageSizes}
          align="end"
          trigger={(p) => (
            <button {...p} className="button small filled">
              {text.pageSize(size)}
            </button>
          )}
          items={[20, 50, 100].map((n) => ({ key: String(n), label: text.pageSize(n), run: () => props.onSize(n) }))}
        />
      )}
      {last > 1 && (
        <nav className="ct-pages" aria-label={text.pages}>
          <button type="button" aria-label={text.prev} disabled={page <= 1} onClick={() => props.onPage(page - 1)}>
            <ChevronLeft className="icon small" aria-hidden />
          </button>
          {pageNumbers(page, last).map((n, i) =>
            n === '…' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap is known by its place
              <span key={`gap${i}`} className="ink-3">
                …
              </span>
            ) : (
              <button
                key={n}
                type="button"
                aria-label={text.page(n)}
                aria-current={n === page ? 'page' : undefined}
                onClick={() => props.onPage(n)}
              >
                {n}
              </button>
            ),
          )}
          <button type="button" aria-label={text.next} disabled={page >= last} onClick={() => props.onPage(page + 1)}>
            <ChevronRight className="icon small" aria-hidden />
          </button>
        </nav>
      )}
    </footer>
  )
}
