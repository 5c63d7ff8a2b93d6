import { Aperture, Headset, Radio, ScanLine } from 'lucide-react'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { OpenPage } from './OpenPage.tsx'
import { Row } from './Row.tsx'

export function Discover() {
  const { push } = useNav()
  return (
    <>
      <NavBar title={t.discover.title} />
      <div className="page pad">
        <div className="rowset">
          <Row icon={Aperture} name={t.feed.title} onClick={() => push({ at: 'feed' })} />
        </div>
        <div className="rowset">
          <Row icon={ScanLine} name={t.discover.scan} onClick={() => push({ at: 'scan' })} />
          <Row icon={Radio} name={t.account.title} onClick={() => push({ at: 'accounts' })} />
          <Row icon={Headset} name={t.kf.title} onClick={() => push({ at: 'kfDoors' })} />
        </div>
        <OpenPage />
      </div>
    </>
  )
}
