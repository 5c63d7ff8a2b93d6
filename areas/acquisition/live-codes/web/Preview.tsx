import { useState } from 'react'
import { emptyContent, type MessageContent } from '#core/contract/message.ts'
import { hhmm } from '#core/contract/time.ts'
import { type PhoneMode, PhonePreview } from '#core/web/blocks/phone/PhonePreview.tsx'
import { seenRow, useNames } from '#core/web/blocks/pickers/rows.ts'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { useMe } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import type { LiveCodeDraft } from '../draft.ts'
import { CodeActions, CodeImage } from './CodeImage.tsx'
import { formText } from './form-text.ts'

/** As long as WeCom's own, so that a code which is still to be made is drawn as dense as it will be. */
const likeWecoms = 'https://work.weixin.qq.com/ca/cawcde0123456789ab'

/** What the customer will see, with somebody of the code as the person at the other end. */
export function Preview(props: { draft: LiveCodeDraft; mode: PhoneMode; onMode: (mode: PhoneMode) => void; qrText?: string }) {
  const { draft, mode, onMode, qrText } = props
  const text = useText(formText)
  const me = useMe()
  const [band, setBand] = useState('0')
  const first = draft.bands.find((b) => b.receivers.length)?.receivers[0]?.staffId ?? draft.backupStaffIds[0]
  useNames('staff', first ? [first] : [])
  const person = first ? seenRow('staff', first) : me
  const { welcome } = draft
  const bands = welcome.mode === 'bands' ? welcome.bands : []
  const welcomeBand = bands[Number(band)] ?? bands[0]
  const content: MessageContent = welcome.mode === 'same' ? welcome.content : (welcomeBand?.content ?? emptyContent)
  const code = { qrText: qrText || likeWecoms, style: draft.qr, name: draft.name }
  return (
    <PhonePreview
      mode={mode}
      onMode={onMode}
      content={content}
      staff={{ name: person?.name ?? '', avatar: person?.avatar }}
      corpName={me.corpName}
      corpLogo={me.corpLogo}
      customerName={text.sample}
      time={welcomeBand && hhmm(welcomeBand.from)}
      qr={<CodeImage {...code} size={200} />}
      note={
        mode === 'qr' ? (
          <span className="lc-test">
            <CodeActions {...code} testOnly />
          </span>
        ) : (
          <>
            {mode === 'welcome' && bands.length > 1 && (
              <span className="lc-which">
                <Segments
                  label={text.welcomeModes.bands}
                  value={String(welcomeBand && bands.indexOf(welcomeBand))}
                  onChange={setBand}
                  options={bands.map((b, i) => ({ value: String(i), label: `${hhmm(b.from)}–${hhmm(b.to)}` }))}
                  small
                />
              </span>
            )}
            {text.phoneNote}
          </>
        )
      }
    />
  )
}
