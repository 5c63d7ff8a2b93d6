import { House, MapPin } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
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
import { ChatLog, WriteForm } from './ChatLog.tsx'
import { MessageBody } from './MessageBody.tsx'
import { NoticeCard } from './NoticeCard.tsx'

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
      <ChatLog label={`${name} · ${me.name}`} last={lines?.at(-1)?.msgid} pad>
        {error && !data && <Note bad text={error} retry={reload} />}
        {lines?.length === 0 && <Note text={t.app.empty} />}
        {lines?.map((line) => (
          <Line key={line.msgid} line={line} now={now} />
        ))}
      </ChatLog>
      <WriteForm error={failure} send={send}>
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
      </WriteForm>
    </>
  )
}
