import { Link2 } from 'lucide-react'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'

/** A mini program does not run here. What can be checked is that the card leads where it should. */
export function MiniProgram({ title, appid, page }: { title: string; appid: string; page: string }) {
  const { back } = useNav()
  const [path = '', query = ''] = page.split(/\?(.*)/s)
  return (
    <>
      <NavBar title={t.chat.miniprogram} back={back} />
      <div className="page">
        <div className="who tall">
          <span className="group-a">
            <Link2 size={32} strokeWidth={1.25} />
          </span>
          <div className="who-n">{title}</div>
          <div className="text-12 dim">{t.chat.miniWhy}</div>
        </div>
        <dl className="rows">
          <div>
            <dt>{t.chat.appid}</dt>
            <dd className="mono break-anywhere">{appid}</dd>
          </div>
          <div>
            <dt>{t.chat.page}</dt>
            <dd className="mono break-anywhere">{path}</dd>
          </div>
          {query && (
            <div>
              <dt>{t.chat.pageQuery}</dt>
              <dd className="mono break-anywhere">{query}</dd>
            </div>
          )}
        </dl>
      </div>
    </>
  )
}
