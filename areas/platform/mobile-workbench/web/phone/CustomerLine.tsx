import { listedColumn } from '#areas/customer/blacklist/contract.ts'
import { addWayLabels, type CustomerRow } from '#areas/customer/customer-management/contract.ts'
import { sideWindowScreens } from '#areas/platform/side-window/web/mobile/screens.ts'
import { linkTo } from '#core/web/link.ts'
import { Link } from '#core/web/router.tsx'
import { useLang, useText } from '#core/web/text/text.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { Time } from '#core/web/ui/Figure.tsx'
import { Pill } from '#core/web/ui/Tag.tsx'
import { t } from './text.ts'

export function CustomerLine({ row }: { row: CustomerRow }) {
  const text = useText(t)
  const lang = useLang()
  const remark = row.remark !== row.name ? row.remark : ''
  const source = row.source || addWayLabels[row.addWay]?.[lang === 'en' ? 'en' : 'zh'] || ''
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
          <span className="text-12 ink-3 ellipsis mw-second">{[remark, source].filter(Boolean).join(' · ')}</span>
        </span>
        <span className="text-12 ink-3 nowrap">
          <Time at={row.addedAt} near />
        </span>
      </Link>
    </li>
  )
}
