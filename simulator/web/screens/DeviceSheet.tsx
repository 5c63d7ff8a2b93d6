import { useId, useRef } from 'react'
import { sim } from '../api.ts'
import { Sheet } from '../phone/Sheet.tsx'
import { t } from '../text.ts'
import type { PersonCard } from '../types.ts'
import { useAction } from '../useAction.ts'
import { usePolled } from '../usePolled.ts'

/** Which of their phones each person holds; without a choice the first. */
const held = new Map<string, string>()
export const chosenDevice = (personId: string): { device?: string } => {
  const device = held.get(personId)
  return device ? { device } : {}
}

const networks = ['online', 'slow', 'offline'] as const

/** Whether the phone this person holds is without network; nobody but customers has one that can be. */
export function useOffline(person: PersonCard | undefined): boolean {
  const customer = person?.kind === 'customer' ? person.id : undefined
  const { data } = usePolled(
    () => (customer ? sim.devices({ person_id: customer }) : Promise.resolve({ devices: [] })),
    `devices ${customer}`,
  )
  const device = data?.devices.find(({ id }) => customer && id === held.get(customer)) ?? data?.devices[0]
  return device?.network === 'offline'
}

/** The phone under the page: which one, its network, its settings, and what happens to it. */
export function DeviceSheet({ person, close, killed }: { person: PersonCard; close: (reload: boolean) => void; killed: () => void }) {
  const of = { person_id: person.id, ...chosenDevice(person.id) }
  const { data, reload } = usePolled(() => sim.devices({ person_id: person.id }), `devices ${person.id}`)
  const { busy, error, run } = useAction()
  const id = useId()
  const device = data?.devices.find((one) => one.id === of.device) ?? data?.devices[0]
  /** What a page shows changes with this; with the network alone, one that is open stays as it is. */
  const drawn = useRef(false)
  const change = (what: Omit<Parameters<typeof sim.setDevice>[0], 'person_id' | 'device'>) =>
    run(async () => {
      await sim.setDevice({ ...of, ...what })
      if (what.network === undefined) drawn.current = true
      await reload()
    })
  const hold = (next: string) => {
    held.set(person.id, next)
    close(true)
  }
  const another = (instead: boolean) =>
    run(() =>
      sim.addDevice({ person_id: person.id, ...(instead && device ? { instead_of: device.id } : {}) }).then((made) => hold(made.id)),
    )
  return (
    <Sheet label={t.device.title} onClose={() => close(drawn.current)}>
      <b className="sheet-t">{t.device.title}</b>
      {device && (
        <>
          <label className="label" htmlFor={`${id}-d`}>
            {t.device.which}
          </label>
          <select id={`${id}-d`} className="pin" value={device.id} onChange={(event) => hold(event.target.value)}>
            {data?.devices.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
          <label className="label" htmlFor={`${id}-n`}>
            {t.device.network}
          </label>
          <select
            id={`${id}-n`}
            className="pin"
            value={device.network}
            onChange={(event) => void change({ network: event.target.value as (typeof networks)[number] })}
          >
            {networks.map((one) => (
              <option key={one} value={one}>
                {t.device[one]}
              </option>
            ))}
          </select>
          <label className="row gap-8">
            <input type="checkbox" checked={device.large} onChange={(event) => void change({ large: event.target.checked })} />
            {t.device.large}
          </label>
          <label className="row gap-8">
            <input type="checkbox" checked={device.still} onChange={(event) => void change({ still: event.target.checked })} />
            {t.device.still}
          </label>
        </>
      )}
      {error && (
        <p className="text-12 bad" role="alert">
          {error}
        </p>
      )}
      <button type="button" className="act quiet wide" disabled={busy} onClick={() => void run(() => sim.killPages(of)).then(killed)}>
        {t.device.kill}
      </button>
      <button
        type="button"
        className="act quiet wide"
        disabled={busy}
        onClick={() => void change({ clear_cookies: true }).then(() => close(true))}
      >
        {t.device.clear}
      </button>
      <button type="button" className="act quiet wide" disabled={busy} onClick={() => void another(false)}>
        {t.device.another}
      </button>
      <button type="button" className="act quiet wide" disabled={busy} onClick={() => void another(true)}>
        {t.device.instead}
      </button>
      <button type="button" className="act wide" onClick={() => close(drawn.current)}>
        {t.device.done}
      </button>
    </Sheet>
  )
}
