import { useEffect, useRef, useState } from 'react'
import { sim } from '../api.ts'
import { t } from '../text.ts'
import type { PersonCard } from '../types.ts'
import { useAction } from '../useAction.ts'

/** A WeChat user nobody knows yet: the usual start of a story. */
export function Newcomer({ corpid, back, choose }: { corpid: string; back: () => void; choose: (person: PersonCard) => void }) {
  const { busy, error, run } = useAction()
  const [name, setName] = useState('')
  const [gender, setGender] = useState<1 | 2>(2)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
  }, [])

  async function create() {
    const made = await run(() => sim.createCustomer({ name: name.trim(), gender, ...(corpid ? { corpid } : {}) }))
    if (made) choose({ ...made, kind: 'customer', corpid })
  }

  return (
    <form
      className="col gap-12"
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <b className="heading">{t.picker.newcomer}</b>
      <label className="field">
        <span className="label">{t.picker.name}</span>
        <input
          ref={field}
          className="input"
          value={name}
          maxLength={32}
          placeholder={t.picker.namePlaceholder}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <div className="field">
        <span className="label">{t.picker.gender}</span>
        <fieldset className="seg full" aria-label={t.picker.gender}>
          <button type="button" aria-pressed={gender === 2} onClick={() => setGender(2)}>
            {t.picker.female}
          </button>
          <button type="button" aria-pressed={gender === 1} onClick={() => setGender(1)}>
            {t.picker.male}
          </button>
        </fieldset>
      </div>
      {error && (
        <p className="bad text-12" role="alert">
          {error}
        </p>
      )}
      <div className="row gap-8">
        <button type="button" className="button" onClick={back}>
          {t.back}
        </button>
        <button type="submit" className="button primary grow" disabled={busy || !name.trim()}>
          {t.picker.create}
        </button>
      </div>
    </form>
  )
}
