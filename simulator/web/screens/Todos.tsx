import { sim } from '../api.ts'
import { useNow } from '../clock.ts'
import { Note } from '../Note.tsx'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { chatTime } from '../time.ts'
import { useAction } from '../useAction.ts'
import { usePolled } from '../usePolled.ts'

type Todo = Awaited<ReturnType<typeof sim.todos>>['todos'][number]

/** Whether this member still has to do their part. */
export const isOpen = (todo: Todo, userid: string) =>
  todo.status === 1 && todo.attendees.some((one) => one.userid === userid && one.status === 1)

function due({ end_time }: Todo, now: number): string {
  const at = end_time * 1000
  return (at < now ? t.todo.late : t.todo.until)(chatTime(at, now))
}

export function Todos() {
  const { me, back } = useNav()
  const { now } = useNow(30_000)
  const { busy, error: failure, run } = useAction()
  const { data, error, reload } = usePolled(() => sim.todos({ userid: me.id, corpid: me.corpid }), `todos ${me.id}`)
  const todos = data?.todos.toSorted((a, b) => Number(isOpen(b, me.id)) - Number(isOpen(a, me.id)) || b.create_time - a.create_time)
  const finish = (todo_id: string) => run(() => sim.finishTodo({ userid: me.id, corpid: me.corpid, todo_id })).then(reload)
  return (
    <>
      <NavBar title={t.todo.title} back={back} backText={t.work.title} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region a keyboard can scroll */}
      <section className="page pad" tabIndex={0} aria-label={`${t.todo.title} · ${me.name}`}>
        {error && !data && <Note bad text={error} retry={reload} />}
        {todos?.length === 0 && <Note text={t.todo.empty} />}
        {failure && (
          <p className="text-12 bad" role="alert">
            {failure}
          </p>
        )}
        {todos?.map((todo) => {
          const open = isOpen(todo, me.id)
          const doers = todo.attendees.length
          return (
            <article key={todo.todo_id} className="jobs">
              <div className="text-12 dim">{t.todo.from(todo.creator_name)}</div>
              <h3 className={open ? 'jobs-t' : 'jobs-t gone'}>{todo.content}</h3>
              <div className="row gap-8 text-12 dim">
                {todo.end_time > 0 && <span className={open && todo.end_time * 1000 < now ? 'bad' : ''}>{due(todo, now)}</span>}
                {doers > 1 && <span>{t.todo.doneBy(todo.attendees.filter((one) => one.status === 0).length, doers)}</span>}
                {!open && <span>{t.todo.isDone}</span>}
              </div>
              {open && (
                <button type="button" className="act wide" disabled={busy} onClick={() => void finish(todo.todo_id)}>
                  {t.todo.done}
                </button>
              )}
            </article>
          )
        })}
      </section>
    </>
  )
}
