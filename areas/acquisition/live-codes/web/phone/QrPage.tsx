import { useState } from 'react'
import { files } from '#core/contract/files.ts'
import { QrCode } from '#core/web/blocks/qr/QrCode.tsx'
import { copy } from '#core/web/copy.ts'
import { openDialog } from '#core/web/dialog.tsx'
import { usePath, useSearch } from '#core/web/history.ts'
import { Part } from '#core/web/phone/Part.tsx'
import { useCall } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { ScreenLink } from '#core/web/ScreenLink.tsx'
import { opens, useMe } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { corpMark } from '#core/web/ui/corp-mark.ts'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { sendToChat } from '#core/web/wecom-sdk.ts'
import { type LiveCodeRow, liveCodes, staffCodes } from '../../contract.ts'
import { qrText } from './qr-text.ts'
import './qr.css'
import { codesArt } from '../art.tsx'

/** The codes a staff member receives for: large enough to be scanned from across a counter, and a link to send. */
export default function QrPage() {
  const text = useText(qrText)
  const read = useCall(staffCodes.contactWay)
  const [search, setSearch] = useSearch()
  if (read.error) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Skeleton rows={6} />
  const codes = read.data.list
  const one = codes.find((c) => c.wayId === search.way) ?? codes[0]
  if (!one)
    return (
      <div className="phone-state">
        <Empty art={codesArt} title={text.codesEmpty}>
          {text.codesEmptyHelp}
        </Empty>
      </div>
    )
  const enlarge = async () => {
    const last = await openDialog(
      () => import('#core/web/phone/QrDialog.tsx'),
      {
        codes: codes.map((c) => ({ id: c.wayId, name: c.name })),
        first: one.wayId,
        draw: (id: string, size: number) => <Code row={codes.find((c) => c.wayId === id)!} size={size} />,
      },
      { label: text.enlarge, width: 400, leave: 300 },
    )
    if (last && last !== one.wayId) setSearch({ way: last }, { replace: true })
  }
  return (
    <div className="oc-page">
      <div className="oc-body">
        <Shown key={one.wayId} row={one} enlarge={() => void enlarge()} />
        {codes.length > 1 && (
          <Part title={text.allCodes(codes.length)}>
            <ul className="oc-list">
              {codes.map((c) => (
                <li key={c.wayId}>
                  <button type="button" aria-pressed={c === one} onClick={() => setSearch({ way: c.wayId }, { replace: true })}>
                    <Icon name="qr-code" size={20} />
                    <span className="grow">
                      <span className="medium ellipsis oc-line">{c.name}</span>
                      <span className="text-12 ink-3">
                        {text.today} {fmt.number(c.todayAdds)} · {text.total} {fmt.number(c.totalAdds)}
                      </span>
                    </span>
                    {c === one && <Icon name="check" size={16} />}
                  </button>
                </li>
              ))}
            </ul>
          </Part>
        )}
      </div>
    </div>
  )
}

function Code({ row, size }: { row: LiveCodeRow; size: number }) {
  const me = useMe()
  const own = useCall(
    files.fileUrl,
    { fileId: row.qr.logoFileId ?? '' },
    {
      enabled: row.qr.logo === 'file' && row.qr.logoFileId !== null,
      // It is scanned without its logo, too.
      silence: 'all',
    },
  )
  const logo = row.qr.logo === 'corp' ? me.corpLogo || corpMark(me.corpName) : row.qr.logo === 'file' ? own.data?.url : undefined
  return row.qrText ? (
    <QrCode data={row.qrText} color={row.qr.color} shape={row.qr.dots} {...(logo && { logo })} size={size} name={row.name} />
  ) : (
    <img src={row.qrCode} alt={row.name} width={size} height={size} />
  )
}

/** The client answers `sendChatMessage:fail without context of external contact` where there is no chat. */
const whyUnsent = (why: string, text: (typeof qrText)['zh-CN']): string => (/without context/i.test(why) ? text.noChat : text.refused(why))

function Shown({ row, enlarge }: { row: LiveCodeRow; enlarge: () => void }) {
  const text = useText(qrText)
  const { corpName, corpLogo } = useMe()
  const [sending, setSending] = useState(false)
  const besideChat = usePath().startsWith('/client')
  const page = async () => new URL((await request(liveCodes.shareLink, { wayId: row.wayId })).url, location.origin).href
  const share = async () => copy(await page(), text.shared)
  const send = async () => {
    const link = await page()
    setSending(true)
    const logo = corpLogo && { imgUrl: new URL(corpLogo, location.origin).href }
    const news = { link, title: text.cardTitle(corpName), desc: text.cardText, ...(logo || {}) }
    await sendToChat({ msgtype: 'news', news }).then(
      () => toast.success(text.sent),
      (error: Error & { errMsg?: string }) => toast.error(whyUnsent(error.errMsg ?? error.message, text)),
    )
    setSending(false)
  }
  return (
    <section className="oc-code">
      <h1 className="ellipsis">{row.name}</h1>
      <div className="ink-3">{text.receivers(row.staff[0] ? staffName(row.staff[0]) : '-', row.staffCount)}</div>
      <button type="button" className="oc-box" aria-label={text.enlarge} onClick={enlarge}>
        <Code row={row} size={228} />
      </button>
      <p className="ink-2">{text.scanMe}</p>
      {opens('channel_qr') && (
        <>
          {besideChat && (
            <button type="button" className="button primary oc-button" disabled={sending} onClick={() => void send()}>
              <Icon name="send" />
              {text.send}
            </button>
          )}
          <button type="button" className={`button oc-button${besideChat ? '' : ' primary'}`} onClick={() => void share()}>
            <Icon name="link" />
            {text.share}
          </button>
          <ScreenLink className="button oc-button" screen="live-codes.hours" given={{ way: row.wayId }}>
            <Icon name="calendar-clock" />
            {text.hours}
          </ScreenLink>
        </>
      )}
    </section>
  )
}
