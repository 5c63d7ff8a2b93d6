import { files } from '#core/contract/files.ts'
import { QrActions, QrCode } from '#core/web/blocks/qr/QrCode.tsx'
import { useCall } from '#core/web/request/query.ts'
import { useMe } from '#core/web/session.ts'
import mark from '#core/web/theme/mark.svg'
import type { QrStyle } from '../contract.ts'

/** A code's image in its style, drawn from what WeCom's own image says; the level is always H (R301), so a logo may cover the middle. */
export function CodeImage({
  qrText,
  style,
  size,
  name,
  actions,
}: {
  qrText: string
  style: QrStyle
  size: number
  name: string
  actions?: boolean
}) {
  const me = useMe()
  const own = useCall(files.fileUrl, { fileId: style.logoFileId ?? '' }, { enabled: style.logo === 'file' && style.logoFileId !== null })
  const logo = style.logo === 'corp' ? me.corpLogo || mark : style.logo === 'file' ? own.data?.url : undefined
  const look = { data: qrText, color: style.color, shape: style.dots, ...(logo && { logo }) }
  return (
    <>
      <QrCode {...look} size={size} name={name} />
      {actions && <QrActions {...look} name={name} />}
    </>
  )
}
