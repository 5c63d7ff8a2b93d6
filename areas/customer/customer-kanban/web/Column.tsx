import { useDroppable } from '@dnd-kit/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useRef } from 'react'
import type { Input, Output } from '#core/contract/call.ts'
import { type Process, type Stage, stageLabel } from '#core/contract/stages.ts'
import { figureOf } from '#core/web/figures.ts'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import type { Card, customerKanban } from '../contract.ts'
import { boardFigures } from '../figures.ts'
import { CardView } from './CardView.tsx'
import { type ColumnInput, useCards } from './cache.ts'
import { Movable } from './Movable.tsx'
import { tint } from './reads.ts'
import { boardText } from './text.ts'

interface Props {
  process: Process
  stage: Stage
  input: ColumnInput
  /** Its numbers, once they are there, and what was asked for them. */
  numbers: Output<typeof customerKanban.board>['stages'][number] | undefined
  asked: Input<typeof customerKanban.board>
  /** Whether it adds up a field that the asker sees. */
  summed: boolean
  money: boolean
  movable: boolean
  onMove: (card: Card, to: Stage) => void
}

/** One stage: its numbers, and its cards. What is dragged over it draws its frame anew, and none of its cards. */
export function Column({ process, stage, input, numbers, asked, summed, money, movable, onMove }: Props) {
  const text = useText(boardText)
  const label = stageLabel(stage, useLang() === 'en')
  const { setNodeRef, isOver } = useDroppable({ id: stage.stageId })
  const answer = numbers && { stages: [numbers] }
  const amount = numbers?.amount
  return (
    <section ref={setNodeRef} className={`ck-column${isOver ? ' over' : ''}`} aria-label={text.column(label)}>
      <header>
        <h2>
          <span className="ck-dot" style={{ background: tint(stage.color) }} aria-hidden />
          {label}
        </h2>
        <NumberLink {...figureOf(boardFigures.count, answer, asked)} />
        <span className="grow" />
        {numbers && numbers.overdue > 0 && (
          <span className="bad text-12">
            {text.overdue} <NumberLink {...figureOf(boardFigures.overdue, answer, asked)} />
          </span>
        )}
        {summed && amount !== undefined && (
          <span className="ck-under">{text.sum(amount !== null && money ? fmt.moneyShort(amount) : fmt.number(amount))}</span>
        )}
      </header>
      <Cards process={process} stage={stage} input={input} money={money} movable={movable} onMove={onMove} />
    </section>
  )
}

/** The cards of a column, of which only those in sight are drawn. */
const Cards = memo(function Cards({ process, stage, input, money, movable, onMove }: Omit<Props, 'numbers' | 'asked' | 'summed'>) {
  const text = useText(boardText)
  const label = stageLabel(stage, useLang() === 'en')
  const read = useCards(input)
  const { list, more } = read
  const box = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: list.length,
    getScrollElement: () => box.current,
    estimateSize: () => 92,
    getItemKey: (i) => list[i]!.customerId,
    overscan: 1,
  })
  const visible = rows.getVirtualItems()
  const last = visible.at(-1)?.index ?? 0
  useEffect(() => {
    if (more && last >= list.length - 10) more()
  }, [more, last, list.length])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex lint/a11y/useSemanticElements: it scrolls, also by keyboard
    <div className="ck-cards" ref={box} tabIndex={0} role="group" aria-label={label}>
      {read.error ? (
        <ErrorState error={read.error} retry={read.retry} />
      ) : read.loading ? (
        <Skeleton rows={4} />
      ) : list.length === 0 ? (
        <p className="ck-empty">{text.emptyColumn}</p>
      ) : (
        <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
          {visible.map((item) => {
            const card = list[item.index]!
            return (
              <div
                key={item.key}
                ref={rows.measureElement}
                data-index={item.index}
                style={{ position: 'absolute', insetInline: 0, transform: `translateY(${item.start}px)` }}
              >
                {movable ? (
                  <Movable card={card} stage={stage} process={process} money={money} onMove={onMove} />
                ) : (
                  <CardView card={card} money={money} />
                )}
              </div>
            )
          })}
        </div>
      )}
    </div>
  )
})
