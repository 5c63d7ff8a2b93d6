import { CircleCheck, Monitor } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Avatar } from '../Avatar.tsx'
import { forgetLogin } from '../address.ts'
import { sim } from '../api.ts'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { useAction } from '../useAction.ts'

function AskTicket() {
  const { push } = useNav()
  const [text, setText] = useState('')
  const id = useId()
  return (
    <div className="page pad">
      <form
        className="block"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim()) push({ at: 'scanned', text: text.trim() })
        }}
      >
        <label className="label" htmlFor={id}>
          {t.login.ticket}
        </label>
        <input id={id} className="pin" value={text} onChange={(event) => setText(event.target.value)} />
        <button type="submit" className="act wide" disabled={!text.trim()}>
          {t.login.next}
        </button>
        <button type="button" className="act quiet wide" onClick={() => push({ at: 'scan' })}>
          {t.scan.title}
        </button>
      </form>
    </div>
  )
}

const endings: Record<string, string> = { confirmed: t.login.used, cancelled: t.login.cancelled, expired: t.login.expired }

/** Entering the console from a computer: the phone confirms who it is. */
export function Login({ ticket }: { ticket: string }) {
  const { me, back } = useNav()
  const { busy, error, run } = useAction()
  const [asked, setAsked] = useState<{ app?: string; problem?: string }>()
  const [done, setDone] = useState('')

  useEffect(() => {
    if (!ticket) return
    let on = true
    sim.login({ ticket }).then(
      (found) => on && setAsked({ app: found.app || found.corp_name, problem: endings[found.status] ?? '' }),
      (failure: Error) => on && setAsked({ problem: failure.message || t.login.expired }),
    )
    return () => {
      on = false
    }
  }, [ticket])

  async function answer(act: () => Promise<unknown>, words: string) {
    const good = await run(async () => {
      await act()
      return true
    })
    if (!good) return
    forgetLogin()
    setDone(words)
  }

  if (!ticket) {
    return (
      <>
        <NavBar title={t.login.title} back={back} />
        <AskTicket />
      </>
    )
  }
  const problem = asked?.problem || (me.kind === 'staff' ? '' : t.login.needStaff)
  return (
    <>
      <NavBar title={t.login.title} back={back} />
      <div className="page white">
        <div className="confirm">
          {done ? <CircleCheck size={56} strokeWidth={1} className="good" /> : <Monitor size={56} strokeWidth={1} className="dim" />}
          {done && <b role="status">{done}</b>}
          {!done && problem && <b role="alert">{problem}</b>}
          {!done && asked && !problem && (
            <>
              <b>{t.login.ask(asked.app || t.login.app)}</b>
              <span className="row gap-8">
                <Avatar name={me.name} src={me.avatar} size={28} />
                {t.login.who(me.name)}
              </span>
              {error && (
                <p className="text-12 bad" role="alert">
                  {error}
                </p>
              )}
              <span className="grow" />
              <button
                type="button"
                className="act wide"
                disabled={busy}
                onClick={() => void answer(() => sim.confirmLogin({ ticket, userid: me.id }), t.login.done)}
              >
                {t.login.confirm}
              </button>
              <button
                type="button"
                className="act quiet wide"
                disabled={busy}
                onClick={() => void answer(() => sim.cancelLogin({ ticket }), t.login.cancelled)}
              >
                {t.login.cancel}
              </button>
            </>
          )}
        </div>
      </div>
    </>
  )
}
