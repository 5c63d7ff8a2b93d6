import { useDraggable, useDroppable } from '@dnd-kit/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Input, Output } from '#core/contract/call.ts'
import { type Process, type Stage, stageLabel } from '#core/contract/stages.ts'
import { figureOf } from '#core/web/figures.ts'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Menu } from '#core/web/ui/Pop.tsx'
import type { Card, customerKanban } from '../contract.ts'
import { boardFigures } from '../figures.ts'
import { CardView } from './CardView.tsx'
import { type ColumnInput, useCards } from './cache.ts'
import { tint } from './reads.ts'
import { boardText } from './text.ts'

interface Props {
  process: Process
  stage: Stage
  input: ColumnInput
  /** Its numbers, once they are there, and what was asked for them. */
  numbers: Output<typeof customerKanban.board>['stages'][number] | undefined
  asked: Input<typeof customerKanban.board>
  money: boolean
  movable: boolean
  onMove: (card: Card, to: Stage) => void
}

/** One stage: its numbers, and its cards, of which only those in sight are drawn. */
export function Column({ process, stage, input, numbers, asked, money, movable, onMove }: Props) {
  const text = useText(boardText)
  const label = stageLabel(stage, useLang() === 'en')
  const { setNodeRef, isOver } = useDroppable({ id: stage.stageId })
  const read = useCards(input)
  const { list, more } = read
  const box = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: list.length,
    getScrollElement: () => box.current,
    estimateSize: () => 92,
    getItemKey: (i) => list[i]!.customerId,
    overscan: 4,
  })
  const visible = rows.getVirtualItems()
  const last = visible.at(-1)?.index ?? 0
  useEffect(() => {
    if (more && last >= list.length - 10) more()
  }, [more, last, list.length])
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
        {amount !== null && amount !== undefined && (
          <span className="ck-under">{text.sum(money ? fmt.moneyShort(amount) : fmt.number(amount))}</span>
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex lint/a11y/useSemanticElements: it scrolls, also by keyboard */}
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
                  <Movable card={card} stage={stage} process={process} money={money} movable={movable} onMove={onMove} />
                </div>
              )
            })}
          </div>
        )}
      </div>
    </section>
  )
}

type Shown = Pick<Props, 'stage' | 'process' | 'money' | 'movable' | 'onMove'> & { card: Card }
/** A card that follows mouse and finger, whose handle takes the keyboard, and whose menu names the stages. */
function Movable({ card, stage, process, money, movable, onMove }: Shown) {
  const text = useText(boardText)
  const en = useLang() === 'en'
  const name = card.remark || card.name
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: card.customerId,
    data: { card, stageId: stage.stageId },
    disabled: !movable,
  })
  const menu = useRef<HTMLElement>(null)
  if (!movable) return <CardView card={card} money={money} />
  const { onKeyDown, ...pointer } = listeners ?? {}
  return (
    <CardView
      ref={setNodeRef}
      {...pointer}
      card={card}
      money={money}
      className={isDragging ? 'away' : ''}
      handle={
        <>
          <button
            type="button"
            ref={setActivatorNodeRef}
            {...attributes}
            className="icon-button"
            aria-label={text.handle(name)}
            onKeyDown={(e: KeyboardEvent) => {
              if (e.key.toLowerCase() === 'm' && !e.metaKey && !e.ctrlKey) menu.current?.click()
              else onKeyDown?.(e)
            }}
          >
            <Icon name="grip-vertical" size={14} />
          </button>
          <Menu
            label={text.moveTo}
            align="end"
            trigger={(p) => (
              <button
                {...p}
                ref={(node) => {
                  p.ref(node)
                  menu.current = node
                }}
                className="icon-button"
                aria-label={`${text.moveTo} ${name}`}
              >
                <Icon name="ellipsis" size={14} />
              </button>
            )}
            items={process.stages
              .filter((s) => s.stageId !== stage.stageId)
              .map((s) => ({
                key: s.stageId,
                label: stageLabel(s, en),
                icon: <span className="ck-dot" style={{ background: tint(s.color) }} aria-hidden />,
                run: () => onMove(card, s),
              }))}
          />
        </>
      }
    />
  )
}
