import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Input } from '#core/contract/call.ts'
import type { Module } from '#core/contract/modules.ts'
import { type SeatKind, seatOf } from '#core/contract/seats.ts'
import { PickField } from '#core/web/blocks/pickers/Pickers.tsx'
import type { DialogProps } from '#core/web/dialog.tsx'
import { leadsTo } from '#core/web/figures.ts'
import type { Holding } from '#core/web/holdings.ts'
import { lent } from '#core/web/lent.ts'
import { useCall, useCommand } from '#core/web/request/query.ts'
import { screensOf } from '#core/web/router.tsx'
import { can } from '#core/web/session.ts'
import { moduleTitle } from '#core/web/shell/menu-tree.ts'
import { openTasks } from '#core/web/shell/tasks.ts'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { longestWord, seatRelease, seats } from '../contract.ts'
import { Kinds } from './Kinds.tsx'
import { releaseText } from './release-text.ts'
import SeatClose from './SeatClose.tsx'
import type { Stops } from './stops.ts'
import { seatsText } from './text.ts'

export interface ReleaseProps {
  title: string
  /** Whose seats: of one, or of all who were picked. */
  staffId?: string
  picked: Input<typeof seatRelease.preview>['picked']
  /** The kinds they have. */
  among: readonly SeatKind[]
  /** Those whose seats go to others, who are chosen here; without it nobody gets them. */
  givenUpBy?: readonly string[]
}

/** What stops when these seats end, asked of the server, and what goes on, of the areas that know what somebody holds; then ends them. */
export default function ReleaseDialog({ title, staffId, picked, among, givenUpBy, close }: ReleaseProps & DialogProps<boolean>) {
  const text = useText(seatsText)
  const words = useText(releaseText)
  const [kinds, setKinds] = useState<SeatKind[]>(among.length === 1 ? [...among] : [])
  const [toStaffIds, setTo] = useState<string[]>([])
  const [note, setNote] = useState('')
  const [tell, setTell] = useState(true)
  const [message, setMessage] = useState<string>()
  const read = useCall(seatRelease.preview, { picked, kinds }, { enabled: kinds.length > 0, silence: 'all' })
  const held = useHeld(staffId, kinds)
  const one = useCommand(seatRelease.release, {
    onSuccess: ({ released }) => {
      if (released > 0) toast.success(text.released(released))
      else toast.info(text.nothing)
      close(true)
    },
  })
  const many = useCommand(seats.batchRelease, {
    onSuccess: () => {
      toast.success(text.taking, { action: { label: text.look, onClick: openTasks } })
      close(true)
    },
  })
  const swap = useCommand(seatRelease.exchange, {
    onSuccess: ({ exchanged }) => {
      if (exchanged > 0) toast.success(text.exchanged(exchanged))
      else toast.info(text.nothing)
      close(true)
    },
  })
  const { data } = read
  const functions: Stops[] | undefined =
    kinds.length === 0
      ? []
      : data?.modules.flatMap(({ module, people }) => {
          const screens = screensOf(module as Module)
          // a module that has no screen yet has nothing to close
          if (screens.length === 0) return []
          const affected = words.people(fmt.number(people))
          return [
            { key: module, label: words.closes(moduleTitle(module as Module)), to: screens.find((s) => s.menu)?.path, said: affected },
          ]
        })
  return (
    <SeatClose
      title={title}
      message={
        data && kinds.length > 0
          ? (givenUpBy ? words.exchangeMessage : words.message)(fmt.number(data.people), fmt.number(data.seats))
          : words.choose
      }
      verb={givenUpBy && words.exchangeVerb}
      functions={functions}
      goesOn={held}
      idle={kinds.length === 0}
      busy={
        data?.seats === 0 ||
        one.isPending ||
        many.isPending ||
        swap.isPending ||
        (givenUpBy !== undefined && toStaffIds.length !== givenUpBy.length)
      }
      onVerb={() => {
        const given = {
          kinds,
          ...(!tell && { tell }),
          ...(note.trim() && { note: note.trim() }),
          ...(tell && message?.trim() && { message: message.trim() }),
        }
        if (givenUpBy) swap.mutate({ staffIds: [...givenUpBy], toStaffIds, ...given })
        else if (staffId !== undefined) one.mutate({ staffIds: [staffId], ...given })
        else many.mutate({ picked, ...given })
      }}
      close={close}
    >
      <div className="field">
        <span className="label">{text.kinds}</span>
        <Kinds value={kinds} onChange={setKinds} among={among} />
      </div>
      {givenUpBy && (
        <div className="field">
          <span className="label">{words.to}</span>
          <PickField
            kind="staff"
            value={toStaffIds}
            max={givenUpBy.length}
            multiple={givenUpBy.length > 1}
            onChange={setTo}
            aria-label={words.to}
          />
          <span className="field-help">{words.toHelp(givenUpBy.length)}</span>
        </div>
      )}
      <label className="field">
        <span className="label">{text.note}</span>
        <input className="input" value={note} maxLength={200} autoComplete="off" onChange={(e) => setNote(e.target.value)} />
      </label>
      {read.error && <ErrorLine error={read.error} retry={() => void read.refetch()} />}
      {data && data.lastSeats > 0 && kinds.length > 0 && <p className="note notice">{words.last(fmt.number(data.lastSeats))}</p>}
      <p className="text-12 ink-3">{words.kept}</p>
      <section className="seat-tell">
        <div className="row gap-8">
          <label className="row gap-8 grow">
            <input type="checkbox" className="checkbox" checked={tell} onChange={(e) => setTell(e.target.checked)} />
            {words.tell}
          </label>
          {tell && message === undefined && (
            <button type="button" className="link" onClick={() => setMessage('')}>
              {words.edit}
            </button>
          )}
        </div>
        {tell && message !== undefined && (
          <input
            className="input"
            value={message}
            maxLength={longestWord}
            aria-label={words.editLabel}
            placeholder={words.editHint}
            autoComplete="off"
            onChange={(e) => setMessage(e.target.value)}
          />
        )}
        {tell && <p className="note">{message?.trim() ? words.own(message.trim()) : words.usual}</p>}
        <p className="text-12 ink-3">{tell ? words.tellHelp : words.silent}</p>
      </section>
    </SeatClose>
  )
}

/** What the person holds in modules that close, and keeps: codes go on receiving, messages wait to be confirmed in WeCom itself. */
function useHeld(staffId: string | undefined, kinds: readonly SeatKind[]): Stops[] {
  const lang = useLang()
  const { data = [] } = useQuery({ ...lent('holdings'), enabled: staffId !== undefined })
  if (staffId === undefined) return []
  return data
    .flatMap((area) => area.default)
    .filter(({ list }) => {
      const kind = typeof list.access === 'object' ? seatOf(list.access.module) : null
      return kind !== null && kinds.includes(kind) && can(list)
    })
    .sort((a, b) => a.order - b.order || a.key.localeCompare(b.key))
    .map((one) => ({ key: one.key, label: one.text[lang].what, said: <Held holding={one} staffId={staffId} /> }))
}

function Held({ holding, staffId }: { holding: Holding; staffId: string }) {
  const filter = holding.filter(staffId)
  const read = useCall(holding.list, { ...filter, pageSize: 1 }, { silence: 'all' })
  if (read.error) return <ErrorLine error={read.error} retry={() => void read.refetch()} />
  return <NumberLink value={(read.data as { total?: number } | undefined)?.total} to={leadsTo(holding, { filter })} />
}
