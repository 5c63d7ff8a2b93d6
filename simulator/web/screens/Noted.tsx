import { useId, useState } from 'react'
import { sim } from '../api.ts'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { useAction } from '../useAction.ts'
import { usePolled } from '../usePolled.ts'

/** What a member writes down about a customer by hand; the company hears of each change. */
export function Noted({ customer }: { customer: string }) {
  const { me } = useNav()
  const { busy, error, run } = useAction()
  const [remark, setRemark] = useState<string>()
  const id = useId()
  const ask = { userid: me.id, corpid: me.corpid, person_id: customer }
  const { data, reload } = usePolled(() => sim.noted(ask), `noted ${me.id} ${customer}`)
  // a colleague's customer has nothing of this member's
  if (!data) return null
  const change = (what: { remark?: string; add_tags?: string[]; remove_tags?: string[] }) =>
    run(() => sim.editCustomer({ ...ask, ...what })).then(reload)
  const on = data.groups.flatMap((group) => group.tags.filter((tag) => tag.on).map((tag) => tag.name))
  return (
    <>
      <form
        className="rename"
        onSubmit={(event) => {
          event.preventDefault()
          void change({ remark: remark ?? '' }).then(() => setRemark(undefined))
        }}
      >
        <label className="label" htmlFor={id}>
          {t.noted.remark}
        </label>
        <input
          id={id}
          className="pin grow"
          maxLength={20}
          value={remark ?? data.remark}
          onChange={(event) => setRemark(event.target.value)}
        />
        <button type="submit" className="act" disabled={busy || remark === undefined || remark === data.remark}>
          {t.groupCard.save}
        </button>
      </form>
      {data.groups.length > 0 && (
        <details className="jobs-c noted">
          <summary>
            <span className="grow ellipsis">{on.length > 0 ? `${t.noted.tags} · ${on.join('、')}` : t.noted.tags}</span>
          </summary>
          {data.groups.map((group) => (
            <fieldset key={group.id} className="noted-g">
              <legend className="text-12 dim">{group.name}</legend>
              {group.tags.map((tag) => (
                <button
                  type="button"
                  key={tag.id}
                  aria-pressed={tag.on}
                  disabled={busy}
                  onClick={() => void change(tag.on ? { remove_tags: [tag.id] } : { add_tags: [tag.id] })}
                >
                  {tag.name}
                </button>
              ))}
            </fieldset>
          ))}
        </details>
      )}
      {error && (
        <p className="hint-in bad" role="alert">
          {error}
        </p>
      )}
    </>
  )
}
