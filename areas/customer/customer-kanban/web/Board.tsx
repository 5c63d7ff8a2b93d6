import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Input } from '#core/contract/call.ts'
import { type Process, type Stage, stageLabel } from '#core/contract/stages.ts'
import { useCall } from '#core/web/request/query.ts'
import { can } from '#core/web/session.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { type Card, customerKanban } from '../contract.ts'
import { askWhere } from './ask-where.ts'
import { CardView } from './CardView.tsx'
import { Column } from './Column.tsx'
import { asks, moveTo } from './moving.ts'
import { useFields } from './reads.ts'
import { boardText } from './text.ts'

/** Left and right go from column to column. */
const fromColumnToColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = event.code === KeyboardCode.Right ? 1 : event.code === KeyboardCode.Left ? -1 : 0
  if (step === 0) return undefined
  event.preventDefault()
  const columns = context.droppableContainers.getEnabled().flatMap(({ id }) => context.droppableRects.get(id) ?? [])
  columns.sort((a, b) => a.left - b.left)
  const at = columns.findLastIndex((c) => c.left <= currentCoordinates.x + 1)
  const to = columns[at + step]
  return to && { x: to.left + 8, y: currentCoordinates.y }
}

// Made once: with new ones every card would be drawn anew.
const mouse = { activationConstraint: { distance: 6 } }
const touch = { activationConstraint: { delay: 200, tolerance: 8 } }
const keyboard = { coordinateGetter: fromColumnToColumn }

/** The columns of a process, and what is dragged between them: by mouse, finger or keyboard. */
export function Board({ process, asked }: { process: Process; asked: Input<typeof customerKanban.board> }) {
  const text = useText(boardText)
  const en = useLang() === 'en'
  const read = useCall(customerKanban.board, asked, { silence: 'all', placeholderData: (before) => before })
  const [dragged, setDragged] = useState<Card>()
  const movable = can(customerKanban.move)
  const summed = useFields(process.amountFieldId !== null).find((f) => f.fieldId === process.amountFieldId && f.indexed && !f.masked)
  const money = summed?.type === 'money'
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch), useSensor(KeyboardSensor, keyboard))
  const stageOf = (id: unknown): Stage | undefined => process.stages.find((s) => s.stageId === id)
  // The same for every card as long as the process is: a step of a drag draws none of them anew.
  const move = useCallback(
    (card: Card, to: Stage) => {
      const customer = { customerId: card.customerId, name: card.remark || card.name }
      if (asks(to)) void askWhere(customer, { processId: process.processId, stageId: to.stageId })
      // A refusal has been said, and the card is back.
      else void moveTo(customer, process, to, { version: card.version }).catch(() => {})
    },
    [process],
  )
  const inputs = useMemo(() => new Map(process.stages.map(({ stageId }) => [stageId, { ...asked, stageId }])), [process, asked])
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(undefined)
    const { card, stageId } = active.data.current as { card: Card; stageId: string }
    const to = stageOf(over?.id)
    if (to && to.stageId !== stageId) move(card, to)
  }
  const nameOf = ({ data }: { data: { current?: unknown } }) => {
    const { card } = data.current as { card: Card }
    return card.remark || card.name
  }
  const label = (id: unknown) => {
    const stage = stageOf(id)
    return stage ? stageLabel(stage, en) : ''
  }
  const above = useRef<unknown>(undefined)
  const announcements: Announcements = {
    onDragStart({ active }) {
      above.current = (active.data.current as { stageId: string }).stageId
      return text.picked(nameOf(active))
    },
    onDragOver({ active, over }) {
      // It begins over its own column: that must not talk over what was said of the keys.
      if (!over || over.id === above.current) return undefined
      above.current = over.id
      return text.over(nameOf(active), label(over.id))
    },
    onDragEnd: ({ active, over }) => (over ? text.dropped(nameOf(active), label(over.id)) : text.cancelled(nameOf(active))),
    onDragCancel: ({ active }) => text.cancelled(nameOf(active)),
  }
  return (
    <DndContext
      sensors={sensors}
      accessibility={{ announcements, screenReaderInstructions: { draggable: text.keys } }}
      onDragStart={({ active }) => setDragged((active.data.current as { card: Card }).card)}
      onDragEnd={drop}
      onDragCancel={() => setDragged(undefined)}
    >
      {read.error && !read.data && <ErrorLine error={read.error} retry={() => void read.refetch()} />}
      <div className="ck-board">
        {process.stages.map((stage) => (
          <Column
            key={stage.stageId}
            process={process}
            stage={stage}
            input={inputs.get(stage.stageId)!}
            numbers={read.data?.stages.find((s) => s.stageId === stage.stageId)}
            asked={asked}
            summed={summed !== undefined}
            money={money}
            movable={movable}
            onMove={move}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>{dragged && <CardView card={dragged} money={money} className="lifted" />}</DragOverlay>
    </DndContext>
  )
}
