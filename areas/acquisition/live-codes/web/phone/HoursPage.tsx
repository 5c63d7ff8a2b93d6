import { type ReactNode, useState } from 'react'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { code } from '#core/contract/errors.ts'
import { OneThing } from '#core/web/blocks/OneThing.tsx'
import { go, usePath, useSearch } from '#core/web/history.ts'
import type { ApiError } from '#core/web/request/error.ts'
import { useCall, useCommand } from '#core/web/request/query.ts'
import { Link, useUnsaved } from '#core/web/router.tsx'
import { can } from '#core/web/session.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { listed } from '#core/web/text/words.ts'
import { toast } from '#core/web/toast.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { type LiveCodeRow, liveCodes } from '../../contract.ts'
import type { Band, LiveCodeDraft } from '../../draft.ts'
import { bandProblems, staffOf } from '../../roster.ts'
import { BandPart } from './BandPart.tsx'
import { Gaps } from './Gaps.tsx'
import { t } from './text.ts'
import './hours.css'

/** When a code receives, on a phone: who may change it moves the days and hours of its shifts; who is on them is changed on a computer. */
export default function HoursPage() {
  const [{ way = '' }] = useSearch()
  const text = useText(t)
  const list = usePath().replace(/\/hours$/, '')
  // Until WeCom has accepted an edit.
  const read = useCall(
    liveCodes.one,
    { wayId: way },
    { enabled: way !== '', silence: 'all', refetchInterval: (q) => (q.state.data?.row.pending ? 2000 : false) },
  )
  // A read that failed on the way says nothing about the code.
  const code = read.error?.logic ? undefined : read.data
  const at = code ? `${list}?way=${way}` : list
  const back = (
    <Link
      to={at}
      onClick={(e) => {
        e.preventDefault()
        go(at, { replace: true })
      }}
      className="hours-back"
    >
      <Icon name="chevron-left" size={20} />
      {text.back}
    </Link>
  )
  if (code) return <Code key={way} {...code} back={back} again={read.refetch} />
  return (
    <div className="hours">
      <header>{back}</header>
      <OneThing
        exists={way !== ''}
        read={{ ...read, data: undefined }}
        title={text.missing}
        help={text.missingHelp}
        list={{ path: list, label: text.toList }}
      >
        {() => null}
      </OneThing>
    </div>
  )
}

interface Change {
  draft: LiveCodeDraft
  version: number
  bands: Band[]
}

function Code(props: { row: LiveCodeRow; draft: LiveCodeDraft; version: number; back: ReactNode; again: () => Promise<unknown> }) {
  const { row, draft, version } = props
  const text = useText(t)
  // On top of what stood there when the change began, whatever is read again meanwhile.
  const [change, setChange] = useState<Change>()
  const save = useCommand(liveCodes.update, {
    toast: false,
    onSuccess: () => {
      setChange(undefined)
      toast.success(text.saved)
    },
  })
  const bands = change?.bands ?? draft.bands
  const changed = change !== undefined && JSON.stringify(change.bands) !== JSON.stringify(change.draft.bands)
  useUnsaved(changed)
  const { nameOf, unread } = useNamesOf(staffOf({ ...draft, bands }))
  const may = row.mine && can(liveCodes.update)
  const problems = bandProblems(bands)
  const wrong = (i: number): string | undefined => {
    const found = problems.find((p) => p.field.startsWith(`bands.${i}.`))
    return found ? inLang(found.message) : refusedAt(save.error, i)
  }
  const put = (i: number, patch: Partial<Band>) => {
    save.reset()
    setChange({ draft, version, ...change, bands: bands.map((b, at) => (at === i ? { ...b, ...patch } : b)) })
  }
  const start = async () => {
    await props.again()
    save.reset()
    setChange(undefined)
  }
  return (
    <div className="hours">
      <header>
        {props.back}
        <h1 className="ellipsis">{row.name}</h1>
        <p className="ink-3">{text.title}</p>
      </header>
      {row.problem ? (
        <p className="note failure">{text.failed(row.problem)}</p>
      ) : (
        row.pending && <p className="note notice">{text.pending}</p>
      )}
      {unread}
      {bands.map((band, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shifts have no id, and none comes or goes on this page
        <BandPart key={i} band={band} n={i + 1} nameOf={nameOf} wrong={wrong(i)} onChange={may ? (patch) => put(i, patch) : undefined} />
      ))}
      {!changed && <Gaps bands={bands} />}
      <section className="hours-part">
        <h2>{text.backup}</h2>
        <p>{listed(draft.backupStaffIds.map((id) => nameOf(id) ?? '').filter(Boolean)) || '-'}</p>
        <p className="text-12 ink-3">{text.backupHelp}</p>
      </section>
      {!may && <p className="hours-read ink-3">{text.readOnly}</p>}
      {may && (
        <footer>
          {changed && <Gaps bands={bands} before={change.draft.bands} />}
          {save.error && <Refused error={save.error} again={() => void start()} />}
          <button
            type="button"
            className="button primary"
            disabled={!changed || problems.length > 0 || save.isPending}
            onClick={() => save.mutate({ wayId: row.wayId, version: change!.version, draft: { ...change!.draft, bands } })}
          >
            {save.isPending ? text.saving : text.save}
          </button>
        </footer>
      )}
    </div>
  )
}

const refusedAt = (error: ApiError | null, i: number): string | undefined =>
  error?.fields.find((f) => f.field.startsWith(`draft.bands.${i}.`))?.message

/** What is not at one of the shifts. */
function Refused({ error, again }: { error: ApiError; again: () => void }) {
  const text = useText(t)
  const rest = error.fields.filter((f) => !/^draft\.bands\.\d/.test(f.field)).map((f) => f.message)
  return (
    <div className="note failure" role="alert">
      <Icon name="circle-alert" />
      <div className="grow">
        <b className="medium">{text.refused}</b>
        {(error.fields.length ? rest : [error.message]).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {error.code === code.conflict && (
          <button type="button" className="button" onClick={again}>
            {text.latest}
          </button>
        )}
      </div>
    </div>
  )
}

/** Names as colleagues know them; `undefined` for whom the reader may not see. `unread` says that they could not be read. */
function useNamesOf(ids: string[]): { nameOf: (staffId: string) => string | undefined; unread: ReactNode } {
  const asked = ids.slice(0, 100)
  const { data, error, refetch } = useCall(
    staff.list,
    { staffIds: asked, pageSize: 100 },
    { silence: 'all', placeholderData: (before) => before },
  )
  const names = new Map(data?.list.map((s) => [s.staffId, staffName(s)]))
  return { nameOf: (id) => names.get(id), unread: error && <ErrorLine error={error} retry={() => void refetch()} /> }
}
