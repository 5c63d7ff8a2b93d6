import { ChevronDown, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../Avatar.tsx'
import { sim } from '../api.ts'
import { Popover } from '../Popover.tsx'
import { t } from '../text.ts'
import { nameOf, type PersonCard, type PersonKind } from '../types.ts'
import { usePolled } from '../usePolled.ts'
import { Newcomer } from './Newcomer.tsx'

interface Props {
  person: PersonCard | undefined
  choose: (person: PersonCard) => void
}

/** The pill over a phone: who holds it. */
export function PersonPill({ person, choose }: Props) {
  return (
    <Popover
      label={t.picker.choose}
      triggerClass="ctl"
      panelClass="pop-people"
      wrapClass="ctl-wrap"
      trigger={
        <>
          {person && <Avatar name={person.name} src={person.avatar} size={22} round={person.kind === 'staff'} />}
          <b className="medium ellipsis">{person ? nameOf(person) : t.picker.choose}</b>
          {person && <span className="ink-3 ellipsis">{t.picker.as[person.kind]}</span>}
          {person && <span className="sr-only">{t.picker.change}</span>}
          <ChevronDown size={12} strokeWidth={1.5} className="ink-3" />
        </>
      }
    >
      {(close) => (
        <PeoplePanel
          start={person?.kind ?? 'customer'}
          choose={(one) => {
            close()
            choose(one)
          }}
        />
      )}
    </Popover>
  )
}

export function PeoplePanel({ start, choose }: { start: PersonKind; choose: (person: PersonCard) => void }) {
  const [kind, setKind] = useState<PersonKind>(start)
  const [keyword, setKeyword] = useState('')
  const [corpid, setCorpid] = useState('')
  const [creating, setCreating] = useState(false)
  const corps = usePolled(() => sim.corps(), 'corps', 60_000).data?.corps ?? []
  const asked = { kind, limit: 50, ...(keyword.trim() ? { keyword: keyword.trim() } : {}), ...(corpid ? { corpid } : {}) }
  const { data, error } = usePolled(() => sim.people(asked), `people ${JSON.stringify(asked)}`, 15_000)
  // Whoever is looked for by name need not know which of the two they are.
  const other = { ...asked, kind: kind === 'customer' ? ('staff' as const) : ('customer' as const) }
  const elsewhere = asked.keyword !== undefined && data?.people.length === 0
  const { data: others } = usePolled(
    async () => (elsewhere ? sim.people(other) : { people: [] }),
    `others ${elsewhere} ${JSON.stringify(other)}`,
    15_000,
  )
  const people = data?.people.length ? data.people : (others?.people ?? [])

  if (creating) return <Newcomer corpid={corpid} back={() => setCreating(false)} choose={choose} />
  return (
    <>
      <fieldset className="seg full" aria-label={t.picker.choose}>
        {(['customer', 'staff'] as const).map((one) => (
          <button type="button" key={one} aria-pressed={kind === one} onClick={() => setKind(one)}>
            {t.picker[one]}
          </button>
        ))}
      </fieldset>
      {corps.length > 1 && (
        <select className="input" aria-label={t.picker.corp} value={corpid} onChange={(event) => setCorpid(event.target.value)}>
          <option value="">{t.log.all}</option>
          {corps.map((corp) => (
            <option key={corp.corpid} value={corp.corpid}>
              {corp.name}
            </option>
          ))}
        </select>
      )}
      <input
        className="input"
        type="search"
        data-first
        aria-label={t.picker.searchLabel}
        placeholder={t.picker.search}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <ul className="people">
        {error && !data && <li className="bad text-12">{error}</li>}
        {data?.people.length === 0 && others && people.length === 0 && (
          <li className="ink-3 text-12 none">{keyword ? t.picker.none : t.picker.empty}</li>
        )}
        {people.map((person) => (
          <li key={person.id}>
            <button type="button" className="prow" onClick={() => choose(person)}>
              <Avatar name={person.name} src={person.avatar} size={28} round={person.kind === 'staff'} />
              <span className="medium ellipsis">{nameOf(person)}</span>
              <span className="text-12 ink-3 ellipsis grow end">
                {person.kind !== kind && `${t.picker[person.kind]} `}
                {[person.department, person.position].filter(Boolean).join(' · ') || person.corp_name}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="button wide" onClick={() => setCreating(true)}>
        <UserPlus size={16} strokeWidth={1.5} />
        {t.picker.newcomer}
      </button>
    </>
  )
}
