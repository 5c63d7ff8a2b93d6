import { useState } from 'react'
import { followUpKinds } from '#core/contract/pools.ts'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { Sheet } from '#core/web/phone/Sheet.tsx'
import { useCall, useCommand } from '#core/web/request/query.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { type Clue, cluesBeside } from '../../contract.ts'
import { takenArt } from '../art.tsx'
import { calledBy, DueOf } from '../cells.tsx'
import { tellOutcome } from '../forms.ts'
import { seaText } from '../text.ts'
import './clues.css'

const step = 20

/** What I can take and what I have: taken with one thumb, opened for a follow-up or to give it back. */
export default function CluesPage() {
  const text = useText(seaText)
  const [mine, setMine] = useState(false)
  const [count, setCount] = useState(step)
  const [open, setOpen] = useState<string>()
  const asked = { ...(mine ? { mine: true } : { state: 'free' as const }), pageSize: count }
  const read = useCall(cluesBeside.list, asked, { placeholderData: (before) => before })
  const take = useCommand(cluesBeside.receive, { onSuccess: tellOutcome })
  const list = read.data?.list ?? []
  return (
    <div className="sea-phone">
      <header className="row gap-8">
        <h1 className="grow">{text.title}</h1>
        <span className="ink-3 text-12">{fmt.number(read.data?.total ?? 0)}</span>
      </header>
      <Segments
        label={text.state}
        value={mine ? 'mine' : 'free'}
        onChange={(to) => {
          setMine(to === 'mine')
          setCount(step)
        }}
        options={[
          { value: 'free', label: text.free },
          { value: 'mine', label: text.mine },
        ]}
      />
      {read.error && !read.data ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : !read.data ? (
        <Skeleton rows={6} />
      ) : list.length === 0 ? (
        <Empty art={takenArt} title={text.emptyTitle} />
      ) : (
        <ul>
          {list.map((clue) => (
            <li key={clue.clueId}>
              <button type="button" className="sea-line" aria-haspopup="dialog" onClick={() => setOpen(clue.clueId)}>
                <b className="medium">{calledBy(clue)}</b>
                <span className="ellipsis">{clue.content || clue.phone}</span>
                <span className="text-12 ink-3">
                  {[clue.gradeName, clue.source].filter(Boolean).join(' · ')} {clue.mine && <DueOf clue={clue} />}
                </span>
              </button>
              {clue.state === 'free' && (
                <button
                  type="button"
                  className="button primary"
                  disabled={take.isPending}
                  onClick={() => take.mutate({ clueIds: [clue.clueId] })}
                >
                  {text.receive}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {read.data && list.length < read.data.total && count < 100 && (
        <button type="button" className="button" onClick={() => setCount(Math.min(100, count + step))}>
          {text.all}
        </button>
      )}
      {open && <ClueSheet key={open} clueId={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

/** One clue: what is known, and of one's own a follow-up or the way back. */
function ClueSheet({ clueId, onClose }: { clueId: string; onClose: () => void }) {
  const text = useText(seaText)
  const read = useCall(cluesBeside.one, { clueId }, { silence: 'all' })
  const clue: Clue | undefined = read.data?.clue
  const [kind, setKind] = useState<(typeof followUpKinds)[number]>('call')
  const [said, setSaid] = useState('')
  const done = { toast: false as const, onSuccess: onClose }
  const follow = useCommand(cluesBeside.addEvent, {
    ...done,
    onSuccess: () => {
      toast.success(text.saved)
      onClose()
    },
  })
  const abandon = useCommand(cluesBeside.abandon, done)
  const take = useCommand(cluesBeside.receive, {
    ...done,
    onSuccess: (answer) => {
      tellOutcome(answer)
      onClose()
    },
  })
  const error = follow.error ?? abandon.error ?? take.error
  const words = said.trim()
  return (
    <Sheet
      title={clue ? calledBy(clue) : ''}
      onClose={onClose}
      onSubmit={() => {
        if (clue?.state === 'free') take.mutate({ clueIds: [clueId] })
        else if (words && clue?.mine) follow.mutate({ clueId, kind, text: words })
      }}
      foot={
        clue?.state === 'free' ? (
          <button type="submit" className="button primary grow" disabled={take.isPending}>
            {text.receive}
          </button>
        ) : clue?.mine ? (
          <div className="row gap-8">
            <button
              type="button"
              className="button"
              disabled={!words || abandon.isPending}
              onClick={() => abandon.mutate({ clueIds: [clueId], reason: words.slice(0, 100) })}
            >
              {text.abandon}
            </button>
            <button type="submit" className="button primary grow" disabled={!words || follow.isPending}>
              {text.followUp}
            </button>
          </div>
        ) : null
      }
    >
      {read.error && !clue ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : !clue ? (
        <Skeleton rows={3} />
      ) : (
        <div className="col gap-12">
          <p>{clue.content || '-'}</p>
          <p className="ink-3">
            {clue.phone} · {clue.source} <DueOf clue={clue} />
          </p>
          {clue.mine && (
            <>
              <Segments
                label={text.kind}
                value={kind}
                onChange={setKind}
                options={followUpKinds.map((value) => ({ value, label: text.kinds[value] }))}
              />
              <label className="field">
                <span className="label">{text.said}</span>
                <textarea className="textarea" rows={3} maxLength={500} value={said} onChange={(e) => setSaid(e.target.value)} />
              </label>
            </>
          )}
          {error && (
            <p className="text-12 bad" role="alert">
              {error.message}
            </p>
          )}
        </div>
      )}
    </Sheet>
  )
}
