import { Bell, Headset, Images, LogIn, Megaphone } from 'lucide-react'
import { sim } from '../api.ts'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { usePolled } from '../usePolled.ts'
import { isUnpublished } from './Moments.tsx'
import { OpenPage } from './OpenPage.tsx'
import { Row } from './Row.tsx'

export function Workbench() {
  const { me, push } = useNav()
  const tasks = usePolled(() => sim.tasks({ userid: me.id }), `tasks ${me.id}`)
  const notices = usePolled(() => sim.notices({ userid: me.id }), `notices ${me.id}`)
  const waiting = tasks.data?.tasks.filter((task) => task.status === 'unsent').length ?? 0
  const moments = usePolled(() => sim.moments({ userid: me.id }), `moments ${me.id}`)
  const toPost = moments.data?.moments.filter(isUnpublished).length ?? 0
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
        <OpenPage />
      </div>
    </>
  )
}
