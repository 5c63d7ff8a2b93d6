import { useState } from 'react'
import { asked, wantsStaff } from './address.ts'
import { EventLog, NewPhoneButton } from './desk/EventLog.tsx'
import { Pocket } from './desk/Pocket.tsx'
import { Stand } from './desk/Stand.tsx'
import { TopBar } from './desk/TopBar.tsx'
import type { Screen } from './phone/nav.ts'
import { t } from './text.ts'
import type { PersonCard } from './types.ts'
import { useNarrow } from './useNarrow.ts'
import { type Held, usePhones } from './usePhones.ts'

/** What the address wants opened at once, and on whose phone: a log-in is for staff, a scanned code for a customer. */
function useFirstScreens(phones: Held[]) {
  const [screen, setScreen] = useState<Screen | undefined>(() => {
    if (asked.login) return { at: 'login', ticket: asked.login }
    return asked.scan ? { at: 'scanned', text: asked.scan } : undefined
  })
  const wanted = wantsStaff ? 'staff' : 'customer'
  const chosen = (!wantsStaff && asked.as.length && phones[0]) || phones.find((held) => held.person?.kind === wanted) || phones[0]
  const key = chosen?.key
  return {
    firstOf: (held: Held) => (held.key === key ? screen : undefined),
    /** A new holder confirms the same log-in, but does not scan the same code again. */
    changed: () => setScreen((now) => (wantsStaff ? now : undefined)),
  }
}

export function App() {
  const { phones, ready, open, close, become } = usePhones()
  const narrow = useNarrow()
  const { firstOf, changed } = useFirstScreens(phones)
  const hand = (key: number, person: PersonCard) => {
    changed()
    become(key, person)
  }

  if (narrow) return ready ? <Pocket phones={phones} firstOf={firstOf} become={hand} open={open} /> : <Waiting />
  return (
    <div className="sim">
      <a className="skip" href="#phones">
        {t.skip}
      </a>
      <TopBar />
      <div className="table">
        <main className="phs" id="phones" tabIndex={-1}>
          {!ready && <Waiting />}
          {phones.map((held) => (
            <Stand
              key={held.key}
              held={held}
              first={firstOf(held)}
              become={(person) => hand(held.key, person)}
              close={phones.length > 1 ? () => close(held.key) : undefined}
            />
          ))}
        </main>
        <aside className="logs" aria-label={t.log.title}>
          <EventLog />
          <NewPhoneButton open={open} />
        </aside>
      </div>
    </div>
  )
}

function Waiting() {
  return (
    <p className="waiting ink-3" role="status">
      {t.loading}
    </p>
  )
}
