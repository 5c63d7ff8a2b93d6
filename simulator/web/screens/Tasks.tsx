import { Users } from 'lucide-react'
import { useState } from 'react'
import { sim } from '../api.ts'
import { useNow } from '../clock.ts'
import { Note } from '../Note.tsx'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { chatTime } from '../time.ts'
import type { TaskCard } from '../types.ts'
import { useAction } from '../useAction.ts'
import { usePolled } from '../usePolled.ts'
import { Words } from './MessageBody.tsx'
import { Pieces } from './Pieces.tsx'

const wordsOf = (task: TaskCard) => task.text

function titleOf(task: TaskCard): string {
  const first = wordsOf(task).split('\n')[0] ?? ''
  return first.length > 14 ? `${first.slice(0, 14)}…` : first || t.tasks.untitled
}

function Unsent({ task, now }: { task: TaskCard; now: number }) {
  const { me } = useNav()
  const { busy, error, run } = useAction()
  const [left, setLeft] = useState<string[]>([])
  const going = task.customers - left.length
  return (
    <article className="jobs">
      <div className="text-12 dim">{t.tasks.created(task.creator || t.tasks.api, chatTime(task.created_at, now))}</div>
      <h3 className="jobs-t">{titleOf(task)}</h3>
      <div className="row gap-8 text-12 dim">
        <Users size={14} strokeWidth={1.5} />
        {left.length ? t.tasks.chosen(going) : (task.chat_type === 'group' ? t.tasks.toGroups : t.tasks.to)(task.customers)}
      </div>
      {wordsOf(task) && (
        <div className="jobs-w">
          <Words text={wordsOf(task)} />
        </div>
      )}
      <Pieces attachments={task.attachments} />
      {task.allow_select && task.receivers.length > 1 && (
        <details className="jobs-c">
          <summary>{t.tasks.choose}</summary>
          <ul>
            {task.receivers.map((customer) => (
              <li key={customer.id}>
                <label>
                  <input
                    type="checkbox"
                    checked={!left.includes(customer.id)}
                    onChange={(event) => setLeft(event.target.checked ? left.filter((id) => id !== customer.id) : [...left, customer.id])}
                  />
                  {customer.name}
                </label>
              </li>
            ))}
          </ul>
        </details>
      )}
      <button
        type="button"
        className="act wide"
        disabled={busy || going === 0}
        onClick={() => void run(() => sim.sendTask({ userid: me.id, msgid: task.msgid, ...(left.length ? { exclude: left } : {}) }))}
      >
        {busy ? t.tasks.sending : t.tasks.send}
      </button>
      {(error || (going === 0 && task.customers > 0)) && (
        <p className="text-12 bad" role="alert">
          {error || t.tasks.nobody}
        </p>
      )}
    </article>
  )
}

function Done({ task, now }: { task: TaskCard; now: number }) {
  const failed = task.failed
  const state = task.status === 'cancelled' ? t.tasks.cancelled : t.tasks.sent(task.sent_count)
  const at = chatTime(task.created_at, now)
  return (
    <article className="jobs">
      <div className="row gap-8">
        <h3 className="medium grow ellipsis">{titleOf(task)}</h3>
        <span className="text-12 dim">{state}</span>
      </div>
      {failed.length === 0 ? (
        <div className="text-12 dim">{at}</div>
      ) : (
        <details className="jobs-c slim">
          <summary>
            {at} · {t.tasks.failed(failed.length)}
          </summary>
          <ul>
            {failed.map((one) => (
              <li key={one.external_userid} className="row gap-8 text-12">
                <span className="grow ellipsis">{one.name}</span>
                <span className="dim">{one.reason}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </article>
  )
}

export function Tasks() {
  const { me, back } = useNav()
  const { now } = useNow(30_000)
  const { data, error, reload } = usePolled(() => sim.tasks({ userid: me.id }), `tasks ${me.id}`)
  return (
    <>
      <NavBar title={t.work.tasks} back={back} backText={t.work.title} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region a keyboard can scroll */}
      <section className="page pad" tabIndex={0} aria-label={`${t.work.tasks} · ${me.name}`}>
        {error && !data && <Note bad text={error} retry={reload} />}
        {data?.tasks.length === 0 && <Note text={t.tasks.empty} />}
        {data?.tasks.map((task) =>
          task.status === 'unsent' ? <Unsent key={task.msgid} task={task} now={now} /> : <Done key={task.msgid} task={task} now={now} />,
        )}
      </section>
    </>
  )
}
