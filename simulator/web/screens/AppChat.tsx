import { House, MapPin } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { sim } from '../api.ts'
import { useNow } from '../clock.ts'
import { dataUrlOf } from '../content.ts'
import { Note } from '../Note.tsx'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { chatTime } from '../time.ts'
import type { Attachment, NoticeCard as Notice } from '../types.ts'
import { useAction } from '../useAction.ts'
import { usePolled } from '../usePolled.ts'
import { AppMenu } from './AppMenu.tsx'
import { MessageBody } from './MessageBody.tsx'
import { NoticeCard } from './NoticeCard.tsx'
import { useNewest } from './useNewest.ts'

function Line({ line, now }: { line: Notice; now: number }) {
  return (
    <div>
      <div className="moment">{chatTime(line.at, now)}</div>
      {line.mine ? (
        <div className="msg mine">
          <MessageBody message={line as Attachment} from="" />
        </div>
      ) : (
        <NoticeCard notice={line} />
      )}
    </div>
  )
}

/** An app of the company: what it sent, what is written to it, and its menu. */
export function AppChat({ agentid }: { agentid: number }) {
  const { me, push, back } = useNav()
  const { now } = useNow(30_000)
  const { busy, error: failure, run } = useAction()
  const [text, setText] = useState('')
  const id = useId()
  const apps = usePolled(() => sim.apps({ userid: me.id, corpid: me.corpid }), `apps ${me.id}`, 10_000)
  const { data, error, reload } = usePolled(() => sim.notices({ userid: me.id, corpid: me.corpid, agentid }), `app ${agentid} ${me.id}`)
  const app = apps.data?.apps.find((one) => one.agentid === agentid)
  const lines = data?.notices.toReversed()
  const list = useRef<HTMLElement>(null)
  useNewest(list, lines?.at(-1)?.msgid)
  useEffect(() => void sim.enterApp({ userid: me.id, corpid: me.corpid, agentid }).catch(() => undefined), [me.id, me.corpid, agentid])

  const say = (what: { text?: string; data?: string; location?: boolean }) =>
    run(() => sim.sayToApp({ userid: me.id, corpid: me.corpid, agentid, ...what })).then((done) => {
      if (done) reload()
      return done
    })
  async function send() {
    if (await say({ text })) setText('')
  }
  const name = app?.name ?? ''
  return (
    <>
      <NavBar
        title={name}
        back={back}
        right={
          app?.home_url && (
            <button
              type="button"
              className="nb-b end"
              aria-label={t.app.home}
              onClick={() => push({ at: 'browser', url: app.home_url, title: name })}
            >
              <House size={18} strokeWidth={1.5} />
            </button>
          )
        }
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region a keyboard can scroll */}
      <section ref={list} className="page pad" tabIndex={0} role="log" aria-label={`${name} · ${me.name}`}>
        {error && !data && <Note bad text={error} retry={reload} />}
        {lines?.length === 0 && <Note text={t.app.empty} />}
        {lines?.map((line) => (
          <Line key={line.msgid} line={line} now={now} />
        ))}
      </section>
      <form
        className="inp-box"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {failure && (
          <p className="inp-err text-12 bad" role="alert">
            {failure}
          </p>
        )}
        <div className="inp">
          <input
            className="pin grow"
            aria-label={t.app.write(name)}
            placeholder={t.chat.placeholder}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {text.trim() ? (
            <button type="submit" className="send" disabled={busy}>
              {t.chat.send}
            </button>
          ) : (
            <>
              <label className="inp-b app-pic" htmlFor={id}>
                <span aria-hidden="true">{t.app.image}</span>
                <input
                  id={id}
                  className="sr-only"
                  type="file"
                  aria-label={t.app.image}
                  accept="image/png,image/jpeg"
                  onChange={async (event) => {
                    const [file] = event.target.files ?? []
                    if (file) await say({ data: await dataUrlOf(file) })
                  }}
                />
              </label>
              <button type="button" className="inp-b" aria-label={t.app.here} disabled={busy} onClick={() => void say({ location: true })}>
                <MapPin size={20} strokeWidth={1.5} />
              </button>
            </>
          )}
        </div>
        {app && app.menu.length > 0 && <AppMenu app={app} busy={busy} run={run} done={reload} />}
      </form>
    </>
  )
}
