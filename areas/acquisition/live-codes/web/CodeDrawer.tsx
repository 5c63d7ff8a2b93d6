import { Button } from 'antd'
import type { RowAction } from '#core/web/blocks/table/types.ts'
import { useCall } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { Link } from '#core/web/router.tsx'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { Drawer } from '#core/web/ui/Drawer.tsx'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { liveCodes } from '../contract.ts'
import { CodeActions, CodeImage } from './CodeImage.tsx'
import { liveCodeText } from './text.ts'

/** One code beside the list (R335): its image to download and test, what it brought, who receives. */
export function CodeDrawer({ wayId, actions, onClose }: { wayId: string; actions: readonly RowAction[]; onClose: () => void }) {
  const text = useText(liveCodeText)
  const read = useCall(liveCodes.one, { wayId }, { refetchInterval: (q) => (q.state.data?.row.state === 'creating' ? 1000 : false) })
  const row = read.data?.row
  const share = async () => {
    const { url } = await request(liveCodes.shareLink, { wayId })
    await navigator.clipboard.writeText(new URL(url, location.origin).href)
    toast.success(text.linkCopied)
  }
  return (
    <Drawer title={row?.name ?? text.detail} onClose={onClose}>
      {read.error && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {!row && !read.error && <Skeleton rows={6} />}
      {row && (
        <div className="lc-drawer">
          {row.problem && (
            <p className="note bd">
              <Icon name="circle-alert" />
              {row.problem}
            </p>
          )}
          <div className="lc-image">
            {row.qrText ? (
              <>
                <CodeImage qrText={row.qrText} style={row.qr} size={220} name={row.name} />
                <CodeActions qrText={row.qrText} style={row.qr} name={row.name} />
              </>
            ) : row.qrCode ? (
              <img src={row.qrCode} alt={row.name} width={220} />
            ) : (
              <Skeleton rows={4} />
            )}
          </div>
          <dl className="lc-facts">
            <dt>{text.state}</dt>
            <dd>{text.states[row.state]}</dd>
            <dt>{text.today}</dt>
            <dd>{fmt.number(row.todayAdds)}</dd>
            <dt>{text.total}</dt>
            <dd>
              <Link className="lk" to={`/dashboard/customer?wayIds=${row.wayId}`}>
                {fmt.number(row.totalAdds)}
              </Link>
            </dd>
            <dt>{text.staff}</dt>
            <dd className="row g6 wrap">
              {row.staff.map((s) => (
                <span key={s.staffId} className="row g4">
                  <Avatar name={s.name} src={s.avatar || undefined} size={20} />
                  {staffName(s)}
                </span>
              ))}
              {row.staffCount > row.staff.length && <span className="d3">+{row.staffCount - row.staff.length}</span>}
            </dd>
            <dt>{text.creator}</dt>
            <dd>
              {row.createdBy} · {fmt.time(row.createdAt)}
            </dd>
          </dl>
          <div className="row g8 wrap">
            <Button size="small" icon={<Icon name="link" size={14} />} onClick={() => void share()}>
              {text.sharePage}
            </Button>
            {actions
              .filter((a) => !['download'].includes(a.key))
              .map((a) => (
                <Button key={a.key} size="small" danger={a.danger} disabled={Boolean(a.disabled)} title={a.disabled} onClick={a.run}>
                  {a.label}
                </Button>
              ))}
          </div>
        </div>
      )}
    </Drawer>
  )
}
