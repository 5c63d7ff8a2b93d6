import { useDraggable } from '@dnd-kit/core'
import { type KeyboardEvent, memo, useRef } from 'react'
import { type Process, type Stage, stageLabel } from '#core/contract/stages.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Menu } from '#core/web/ui/Pop.tsx'
import type { Card } from '../contract.ts'
import { CardFoot, CardFrame, CardTop } from './CardView.tsx'
import { tint } from './reads.ts'
import { boardText } from './text.ts'

interface Props {
  card: Card
  stage: Stage
  process: Process
  money: boolean
  onMove: (card: Card, to: Stage) => void
}

type Drag = ReturnType<typeof useDraggable>

/**
 * A card that follows mouse and finger, whose handle takes the keyboard, and whose menu names the stages. Each step of a drag asks every card on the board: it
 * draws its frame anew, and what stands in it only where that is another.
 */
export const Movable = memo(function Movable({ card, stage, process, money, onMove }: Props) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: card.customerId,
    data: { card, stageId: stage.stageId },
  })
  const { onKeyDown, ...pointer } = listeners ?? {}
  return (
    <CardFrame ref={setNodeRef} {...pointer} late={card.overdue} className={isDragging ? 'away' : ''}>
      <CardTop card={card} money={money} />
      <div className="ck-foot">
        <CardFoot card={card} />
        <Tools {...{ card, stage, process, onMove, attributes, onKeyDown }} handle={setActivatorNodeRef} />
      </div>
    </CardFrame>
  )
})

interface ToolsOf extends Omit<Props, 'money'>, Pick<Drag, 'attributes'> {
  onKeyDown: NonNullable<Drag['listeners']>[string] | undefined
  handle: Drag['setActivatorNodeRef']
}
const Tools = memo(function Tools({ card, stage, process, onMove, attributes, onKeyDown, handle }: ToolsOf) {
  const text = useText(boardText)
  const en = useLang() === 'en'
  const name = card.remark || card.name
  const menu = useRef<HTMLElement>(null)
  return (
    <span className="ck-tools">
      <button
        type="button"
        ref={handle}
        {...attributes}
        className="icon-button"
        aria-label={text.handle(name)}
        title={text.keys}
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
    </span>
  )
})
