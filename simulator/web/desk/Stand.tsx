import { X } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Case } from '../phone/Case.tsx'
import type { Screen } from '../phone/nav.ts'
import { Phone } from '../phone/Phone.tsx'
import { useOffline } from '../screens/DeviceSheet.tsx'
import { t } from '../text.ts'
import { nameOf, type PersonCard } from '../types.ts'
import type { Held } from '../usePhones.ts'
import { PeoplePanel, PersonPill } from './PersonPicker.tsx'

interface Props {
  held: Held
  first: Screen | undefined
  become: (person: PersonCard) => void
  close: (() => void) | undefined
}

/** A phone on the table: whose it is above, what is going on below. */
export function Stand({ held, first, become, close }: Props) {
  const { person } = held
  const offline = useOffline(person)
  const [said, setSaid] = useState('')
  const note = useCallback((text: string) => setSaid(text), [])
  return (
    <section className="stand" aria-label={person ? t.phoneOf(nameOf(person)) : `${t.phones} ${held.key}`}>
      <div className="stand-h">
        <PersonPill person={person} choose={become} />
        {close && (
          <button type="button" className="icon-button stand-x" aria-label={t.closePhone(person ? nameOf(person) : '')} onClick={close}>
            <X size={16} strokeWidth={1.5} />
          </button>
        )}
      </div>
      <Case kind={person?.kind ?? 'customer'} offline={offline}>
        {person ? (
          <Phone key={person.id} me={person} first={first} note={note} />
        ) : (
          <div className="page blank-phone">
            <b className="text-14">{t.picker.choose}</b>
            <PeoplePanel start="customer" choose={become} />
          </div>
        )}
      </Case>
      <p className="text-12 ink-3 caption" aria-live="polite">
        {said || t.caption[person?.kind ?? 'customer']}
      </p>
    </section>
  )
}
