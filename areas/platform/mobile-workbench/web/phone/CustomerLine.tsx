import { listedColumn } from '#areas/customer/blacklist/contract.ts'
import { addWayLabels, type CustomerRow } from '#areas/customer/customer-management/contract.ts'
import { sideWindowScreens } from '#areas/platform/side-window/web/mobile/screens.ts'
import { linkTo } from '#core/web/link.ts'
import { Link } from '#core/web/router.tsx'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { Time } from '#core/web/ui/Figure.tsx'
import { Pill } from '#core/web/ui/Tag.tsx'
import { t } from './text.ts'

type Line = Pick<CustomerRow, 'externalUserExtId' | 'name' | 'avatar' | 'type' | 'corpName' | 'remark' | 'status' | 'columns'> & Came
type Came = Pick<CustomerRow, 'addWay' | 'source' | 'addedAt'>

/**
 * How and when somebody came is said of one contact: the person's own where there is one (`own`), else the one of the row. Lists stand in the
 * order of who came last to anybody: where that was a colleague later, the time at the right says so, and the second line when they came to oneself.
 */
export function CustomerLine({ row }: { row: Line & { own?: Came | null } }) {
  const text = useText(t)
  const came: Came = row.own ?? row
  const lang = useLang()
  const remark = row.remark !== row.name ? row.remark : ''
  const later = row.own && row.own.addedAt !== row.addedAt ? row.own.addedAt : ''
  const source = came.source || addWayLabels[came.addWay]?.[lang === 'en' ? 'en' : 'zh'] || ''
  return (
    <li>
      <Link to={linkTo(sideWindowScreens.customer, { external_user_ext_id: row.externalUserExtId })} className="mw-line">
        <Avatar kind="customer" name={row.name} src={row.avatar || undefined} size={40} />
        <span className="grow">
          <span className="row gap-6">
            <span className="medium ellipsis">{row.name}</span>
            <span className={`text-12 ellipsis ${row.type === 2 ? 'wheat' : 'jade'}`}>@{row.type === 2 ? row.corpName : text.wechat}</span>
            {row.status === 'lost' && <Pill kind="bad">{text.lost}</Pill>}
            {listedColumn.of(row) && <Pill kind="bad">{text.blackList}</Pill>}
          </span>
          <span className="text-12 ink-3 ellipsis mw-second">
            {[remark, source, later && text.ownAdd(fmt.ago(later))].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="text-12 ink-3 nowrap">
          {later && `${text.colleague} `}
          <Time at={row.addedAt} near />
        </span>
      </Link>
    </li>
  )
}
