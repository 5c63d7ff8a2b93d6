import { ChevronDown, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../Avatar.tsx'
import { Modal } from '../Modal.tsx'
import type { Screen } from '../phone/nav.ts'
import { Phone } from '../phone/Phone.tsx'
import { t } from '../text.ts'
import { nameOf, type PersonCard } from '../types.ts'
import type { Held } from '../usePhones.ts'
import { ClockControl } from './ClockControl.tsx'
import { EventLog } from './EventLog.tsx'
import { FaultButton } from './Faults.tsx'
import { PeoplePanel } from './PersonPicker.tsx'
import { ResetButton } from './ResetButton.tsx'
import { LanguageLink, ThemeButton } from './TopBar.tsx'

interface Props {
  phones: Held[]
  firstOf: (held: Held) => Screen | undefined
  become: (key: number, person: PersonCard) => void
  open: () => number
}

const quiet = () => {}

/** On a real phone the page is one phone; the others wait behind the switcher and keep their place. */
export function Pocket({ phones, firstOf, become, open }: Props) {
  const asked = phones.find((held) => firstOf(held))
  const [key, setKey] = useState(asked?.key)
  const [panel, setPanel] = useState<'' | 'people' | 'settings'>('')
  const shown = phones.find((held) => held.key === key) ?? phones[0]
  const person = shown?.person

  return (
    <div className="pocket">
      <header className="switcher">
        <h1 className="sr-only">{t.title}</h1>
        <button type="button" className="switch" aria-haspopup="dialog" onClick={() => setPanel('people')}>
          {person && <Avatar name={person.name} src={person.avatar} size={24} round={person.kind === 'staff'} />}
          <b className="medium ellipsis">{person ? nameOf(person) : t.picker.choose}</b>
          {person && <span className="ink-3 nowrap text-12">{t.picker.as[person.kind]}</span>}
          <ChevronDown size={14} strokeWidth={1.5} className="ink-3" />
        </button>
        <span className="grow" />
        <button type="button" className="icon-button big" aria-label={t.menu} aria-haspopup="dialog" onClick={() => setPanel('settings')}>
          <Settings2 size={20} strokeWidth={1.5} />
        </button>
      </header>
      <main className="pocket-m">
        {phones.map((held) => (
          <div key={held.key} className="scr bare" data-kind={held.person?.kind ?? 'customer'} hidden={held !== shown}>
            {held.person && <Phone key={held.person.id} me={held.person} first={firstOf(held)} note={quiet} />}
          </div>
        ))}
        {shown && !person && (
          <div className="page blank-phone">
            <PeoplePanel start="customer" choose={(one) => become(shown.key, one)} />
          </div>
        )}
      </main>
      {panel === 'people' && (
        <Modal label={t.picker.choose} className="bottom" onClose={() => setPanel('')}>
          {phones.length > 1 && (
            <ul className="held" aria-label={t.phones}>
              {phones.map((held) => (
                <li key={held.key}>
                  <button
                    type="button"
                    aria-pressed={held === shown}
                    onClick={() => {
                      setKey(held.key)
                      setPanel('')
                    }}
                  >
                    <Avatar name={held.person?.name ?? '?'} src={held.person?.avatar} size={40} round={held.person?.kind === 'staff'} />
                    <span className="ellipsis">{held.person ? nameOf(held.person) : t.picker.choose}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
          <PeoplePanel
            start={person?.kind ?? 'customer'}
            choose={(one) => {
              if (shown) become(shown.key, one)
              setPanel('')
            }}
          />
          <button
            type="button"
            className="button wide"
            onClick={() => {
              setKey(open())
              setPanel('')
            }}
          >
            {t.log.newPhone}
          </button>
        </Modal>
      )}
      {panel === 'settings' && (
        <Modal label={t.menu} className="bottom tall" onClose={() => setPanel('')}>
          <div className="row gap-8 wrap">
            <span className="pill wheat">{t.notReal}</span>
            <span className="grow" />
            <LanguageLink />
            <ThemeButton />
          </div>
          <div className="row gap-8 wrap">
            <ClockControl />
          </div>
          <div className="row gap-8">
            <FaultButton />
            <ResetButton />
          </div>
          <div className="pocket-log">
            <EventLog />
          </div>
          <button type="button" className="button wide" onClick={() => setPanel('')}>
            {t.close}
          </button>
        </Modal>
      )}
    </div>
  )
}
