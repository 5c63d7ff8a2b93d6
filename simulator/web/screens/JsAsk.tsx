import { useId, useState } from 'react'
import { sim } from '../api.ts'
import { dataUrlOf } from '../content.ts'
import { useNav } from '../phone/nav.ts'
import { Sheet } from '../phone/Sheet.tsx'
import { readCode } from '../readCode.ts'
import { t } from '../text.ts'
import { usePolled } from '../usePolled.ts'
import { PickList, type PickRow } from './PickList.tsx'

/** A function of the JS-SDK that the holder of the phone has to answer. */
export interface JsQuestion {
  name: keyof typeof t.ask
  params: Record<string, unknown>
}
type Chosen = Record<string, unknown>

interface Props {
  question: JsQuestion
  /** Without anything chosen the page hears `cancel`. */
  answer: (chosen?: Chosen) => void
}

const listOf = (given: unknown): string[] => (Array.isArray(given) ? given.map(String) : String(given ?? '').split(';')).filter(Boolean)

function Buttons({ ok, ready, done, cancel }: { ok: string; ready: boolean; done: () => void; cancel: () => void }) {
  return (
    <>
      <button type="button" className="act wide" disabled={!ready} onClick={done}>
        {ok}
      </button>
      <button type="button" className="act quiet wide" onClick={() => cancel()}>
        {t.cancel}
      </button>
    </>
  )
}

/** The contacts or groups of this person, as their lists show them. */
function useRows(kind: string, own: boolean): PickRow[] | undefined {
  const { me } = useNav()
  const load = async (): Promise<PickRow[]> => {
    const { conversations } = await sim.conversations({ person_id: me.id, limit: 1000 })
    const rows = conversations.filter((one) => kind === 'any' || one.with.kind === kind)
    if (kind !== 'group') return rows.map((one) => ({ ...one.with, id: kind === 'any' ? one.id : one.with.id }))
    const groups = await sim.groups({ corpid: me.corpid })
    const mine = new Map(groups.groups.filter((one) => !own || one.owner_id === me.id).map((one) => [one.chat_id, one]))
    return rows.filter((one) => mine.has(one.with.id)).map((one) => ({ id: one.with.id, name: one.with.name }))
  }
  return usePolled(load, `pick ${kind} ${own} ${me.id}`, 30_000).data
}

function AskList({ question, answer }: Props) {
  const { name, params } = question
  const groups = /Chat$/.test(name)
  const forward = /Message$/.test(name)
  const share = name.startsWith('shareToExternal')
  const leftOut = listOf(params.leftOut)
  const rows = useRows(forward ? 'any' : groups ? 'group' : 'customer', share)?.filter((row) => !leftOut.includes(row.id))
  const [chosen, setChosen] = useState(() => listOf(groups ? params.chatIds : params.externalUserIds))
  const done = () => answer(forward ? { conversation_id: chosen[0] } : groups ? { chatIds: chosen } : { userIds: chosen })
  return (
    <>
      <PickList label={t.ask[name] as string} rows={rows} many={!forward} chosen={chosen} choose={setChosen} />
      <Buttons ok={share || forward ? t.ask.send : t.ask.ok} ready={chosen.length > 0} done={done} cancel={answer} />
    </>
  )
}

/** Departments are none of a provider's business. */
const PEOPLE = ['selectPrivilegedContact', 'createChatWithMsg']

function AskColleagues({ question, answer }: Props) {
  const { me } = useNav()
  const { params } = question
  const many = params.mode !== 'single'
  const types = PEOPLE.includes(question.name) ? ['user'] : listOf(params.type)
  const people = usePolled(() => sim.people({ corpid: me.corpid, kind: 'staff', limit: 200 }), `colleagues ${me.corpid}`, 30_000)
  const departments = usePolled(() => sim.departments({ corpid: me.corpid }), `departments ${me.corpid}`, 30_000)
  const [userIds, setUserIds] = useState(() => listOf(params.selectedUserIds))
  const [departmentIds, setDepartmentIds] = useState(() => listOf(params.selectedDepartmentIds))
  const rows = people.data?.people.map((one) => ({ ...one, about: one.department ?? '' }))
  const shows = (type: string) => types.length === 0 || types.includes(type)
  return (
    <>
      {shows('department') && (
        <PickList
          label={t.ask.departments}
          rows={departments.data?.departments.map(({ id, name }) => ({ id: String(id), name }))}
          many={many}
          chosen={departmentIds}
          choose={(ids) => {
            setDepartmentIds(ids)
            if (!many) setUserIds([])
          }}
        />
      )}
      {shows('user') && (
        <PickList
          label={t.ask.staff}
          rows={rows}
          many={many}
          chosen={userIds}
          choose={(ids) => {
            setUserIds(ids)
            if (!many) setDepartmentIds([])
          }}
        />
      )}
      <Buttons
        ok={t.ask.ok}
        ready={userIds.length + departmentIds.length > 0}
        done={() => answer({ userIds, departmentIds })}
        cancel={answer}
      />
    </>
  )
}

function AskImages({ question, answer }: Props) {
  const id = useId()
  const count = Number(question.params.count) || 9
  const take = async (files: FileList | null) => {
    const picked = [...(files ?? [])].slice(0, count)
    if (picked.length > 0) answer({ images: await Promise.all(picked.map(dataUrlOf)) })
  }
  return (
    <>
      <label className="act wide" htmlFor={id}>
        {t.ask.pick}
        <input
          id={id}
          className="sr-only"
          type="file"
          accept="image/png,image/jpeg"
          multiple={count > 1}
          onChange={(event) => void take(event.target.files)}
        />
      </label>
      <button type="button" className="act quiet wide" onClick={() => answer()}>
        {t.cancel}
      </button>
    </>
  )
}

function AskCode({ answer }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState(false)
  const look = async (file: File | undefined) => {
    const found = file && (await readCode(file).catch(() => undefined))
    if (found) answer({ text: found })
    else setProblem(true)
  }
  return (
    <>
      <label className="sr-only" htmlFor={id}>
        {t.scan.paste}
      </label>
      <input id={id} className="pin" value={text} placeholder={t.scan.paste} onChange={(event) => setText(event.target.value)} />
      <label className="act quiet wide" htmlFor={`${id}f`}>
        {t.scan.image}
        <input id={`${id}f`} className="sr-only" type="file" accept="image/*" onChange={(event) => void look(event.target.files?.[0])} />
      </label>
      {problem && (
        <p className="text-12 bad" role="alert">
          {t.scan.noCode}
        </p>
      )}
      <Buttons ok={t.ask.ok} ready={text.trim() !== ''} done={() => answer({ text: text.trim() })} cancel={answer} />
    </>
  )
}

function AskYes({ question, answer }: Props) {
  const place = question.name === 'getLocation'
  const { text, title } = question.params as { text?: { content?: string }; title?: string }
  const words = text?.content ?? title
  return (
    <>
      <p className="dim notice-w">{place ? t.ask.here : words}</p>
      <Buttons ok={place ? t.ask.allow : t.ask.publish} ready done={() => answer({})} cancel={answer} />
    </>
  )
}

const asks: Partial<Record<JsQuestion['name'], typeof AskList>> = {
  selectEnterpriseContact: AskColleagues,
  selectPrivilegedContact: AskColleagues,
  createChatWithMsg: AskColleagues,
  chooseImage: AskImages,
  scanQRCode: AskCode,
  getLocation: AskYes,
  shareToExternalMoments: AskYes,
  shareTimeline: AskYes,
}

export function JsAsk({ question, answer }: Props) {
  const Ask = asks[question.name] ?? AskList
  const title = t.ask[question.name] as string
  return (
    <Sheet label={title} onClose={() => answer()}>
      <b className="sheet-t">{title}</b>
      <Ask question={question} answer={answer} />
    </Sheet>
  )
}
