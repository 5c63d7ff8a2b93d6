import { Avatar } from '../Avatar.tsx'
import { sim } from '../api.ts'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { useAction } from '../useAction.ts'
import { usePolled } from '../usePolled.ts'

/** Customers who asked by a code that does not add them at once. */
export function Requests() {
  const { me } = useNav()
  const { busy, error, run } = useAction()
  const { data, reload } = usePolled(() => sim.requests({ userid: me.id }), `requests ${me.id}`)
  const requests = data?.requests ?? []
  if (requests.length === 0) return null
  return (
    <div>
      <h3 className="sub dim text-12">{t.contacts.requests}</h3>
      {requests.map((one) => (
        <div key={one.person_id} className="cvr">
          <Avatar name={one.name} size={34} />
          <span className="grow">
            <span className="cvr-n ellipsis">{one.name}</span>
            <span className="cvr-l text-12 dim ellipsis">{one.verify_text}</span>
          </span>
          <button
            type="button"
            className="act"
            disabled={busy}
            onClick={() => void run(() => sim.accept({ userid: me.id, person_id: one.person_id })).then(reload)}
          >
            {t.contacts.accept}
          </button>
        </div>
      ))}
      {error && (
        <p className="hint-in bad" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
