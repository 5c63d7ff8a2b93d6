import { Bell, CalendarDays, ChevronRight, Headset, Images, ListTodo, LogIn, Megaphone, Phone, Radio, Stamp, Video } from 'lucide-react'
import { Avatar } from '../Avatar.tsx'
import { sim } from '../api.ts'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { usePolled } from '../usePolled.ts'
import { isUnpublished } from './Moments.tsx'
import { OpenPage } from './OpenPage.tsx'
import { Row } from './Row.tsx'
import { isOpen } from './Todos.tsx'

export function Workbench() {
  const { me, push } = useNav()
  const tasks = usePolled(() => sim.tasks({ userid: me.id }), `tasks ${me.id}`)
  const notices = usePolled(() => sim.notices({ userid: me.id }), `notices ${me.id}`)
  const waiting = tasks.data?.tasks.filter((task) => task.status === 'unsent').length ?? 0
  const moments = usePolled(() => sim.moments({ userid: me.id }), `moments ${me.id}`)
  const toPost = moments.data?.moments.filter(isUnpublished).length ?? 0
  const apps = usePolled(() => sim.apps({ userid: me.id, corpid: me.corpid }), `apps ${me.id}`, 10_000)
  const todos = usePolled(() => sim.todos({ userid: me.id, corpid: me.corpid }), `todos ${me.id}`, 10_000)
  const toDo = todos.data?.todos.filter((todo) => isOpen(todo, me.id)).length ?? 0
  const approvals = usePolled(() => sim.approvals({ userid: me.id, corpid: me.corpid }), `approvals ${me.id}`, 10_000)
  const toDecide = approvals.data?.approvals.filter((one) => one.mine).length ?? 0
  const livings = usePolled(() => sim.livings({ userid: me.id, corpid: me.corpid }), `livings ${me.id}`, 10_000)
  const onAir = livings.data?.livings.filter((one) => one.status === 1).length ?? 0
  const told = notices.data?.notices.length ?? 0
  return (
    <>
      <NavBar title={t.work.title} />
      <div className="page pad">
        <div className="rowset">
          <Row
            icon={Megaphone}
            name={t.work.tasks}
            hint={t.work.tasksHint(waiting)}
            count={waiting}
            onClick={() => push({ at: 'tasks' })}
          />
          <Row
            icon={Images}
            name={t.work.moments}
            hint={t.work.momentsHint(toPost)}
            count={toPost}
            onClick={() => push({ at: 'moments' })}
          />
          <Row icon={Headset} name={t.kf.title} onClick={() => push({ at: 'kfDesk' })} />
          <Row icon={Bell} name={t.work.notices} hint={t.work.noticesHint(told)} onClick={() => push({ at: 'notices' })} />
          <Row icon={LogIn} name={t.work.login} onClick={() => push({ at: 'login', ticket: '' })} />
        </div>
        <div className="rowset">
          <Row icon={ListTodo} name={t.todo.title} hint={t.todo.hint(toDo)} count={toDo} onClick={() => push({ at: 'todos' })} />
          <Row
            icon={Stamp}
            name={t.approval.title}
            hint={t.approval.hint(toDecide)}
            count={toDecide}
            onClick={() => push({ at: 'approvals' })}
          />
          <Row icon={CalendarDays} name={t.schedule.title} onClick={() => push({ at: 'schedules' })} />
          <Row icon={Video} name={t.meeting.title} onClick={() => push({ at: 'meetings' })} />
          <Row icon={Radio} name={t.live.title} hint={t.live.hint(onAir)} onClick={() => push({ at: 'livings' })} />
          <Row icon={Phone} name={t.dial.title} onClick={() => push({ at: 'dial' })} />
        </div>
        {!!apps.data?.apps.length && (
          <section className="rowset" aria-label={`${t.apps} · ${me.name}`}>
            {apps.data.apps.map((app) => (
              <button type="button" className="lrow" key={app.agentid} onClick={() => push({ at: 'app', agentid: app.agentid })}>
                <Avatar name={app.name} src={app.logo} size={24} />
                <span className="grow ellipsis lrow-n">{app.name}</span>
                <ChevronRight size={16} strokeWidth={1.5} className="dim" />
              </button>
            ))}
          </section>
        )}
        <OpenPage />
      </div>
    </>
  )
}
