import { files } from '#core/contract/files.ts'
import { QrActions, QrCode } from '#core/web/blocks/qr/QrCode.tsx'
import { useCall } from '#core/web/request/query.ts'
import { useMe } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { corpMark } from '#core/web/ui/corp-mark.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import type { QrStyle } from '../draft.ts'
import { liveCodeText } from './text.ts'

interface Look {
  qrText: string
  style: QrStyle
  name: string
}

function useLook({ qrText, style }: Look) {
  const me = useMe()
  const own = useCall(files.fileUrl, { fileId: style.logoFileId ?? '' }, { enabled: style.logo === 'file' && style.logoFileId !== null })
  const logo = style.logo === 'corp' ? me.corpLogo || corpMark(me.corpName) : style.logo === 'file' ? own.data?.url : undefined
  return { own, drawn: { data: qrText, color: style.color, shape: style.dots, ...(logo && { logo }) } }
}

/** A code's image in its style, drawn from what WeCom's own image says; the level is always H (R301), so a logo may cover the middle. */
export function CodeImage({ size, ...look }: Look & { size: number }) {
  const { own, drawn } = useLook(look)
  if (own.error) return <ErrorLine error={own.error} retry={() => void own.refetch()} />
  return <QrCode {...drawn} size={size} name={look.name} />
}

/** Its test and, unless the code is still to be made, its downloads. */
export function CodeActions({ testOnly, ...look }: Look & { testOnly?: boolean }) {
  const text = useText(liveCodeText)
  const me = useMe()
  const { own, drawn } = useLook(look)
  // Without its logo it would not be the one that was asked for.
  if (own.error) return null
  return <QrActions {...drawn} name={look.name} testOnly={testOnly} poster={{ title: me.corpName, line: text.posterLine }} />
}
