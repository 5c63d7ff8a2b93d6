import { type ReactNode, useState } from 'react'
import type { DialogProps } from '../dialog.tsx'
import { texts, useText } from '../text/text.ts'
import { Icon } from '../ui/Icon.tsx'
import './qr-dialog.css'

const t = texts({
  'zh-CN': { hint: '请客户扫这个码', previous: '上一个', next: '下一个', close: '关闭', of: (n: number, all: number) => `${n} / ${all}` },
  en: { hint: 'Let the customer scan this', previous: 'Previous', next: 'Next', close: 'Close', of: (n, all) => `${n} of ${all}` },
})

export interface ShownCode {
  id: string
  name: string
}
/** R331: a code as large as the phone, one after the other; closing answers with the id of the one that was shown last (R333). */
export default function QrDialog({
  codes,
  first,
  draw,
  close,
}: { codes: readonly ShownCode[]; first: string; draw: (id: string, size: number) => ReactNode } & DialogProps<string>) {
  const text = useText(t)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      codes.findIndex((c) => c.id === first),
    ),
  )
  const code = codes[at]!
  const turn = (label: string, icon: 'chevron-left' | 'chevron-right', to: number) => (
    <button type="button" className="icon-button" aria-label={label} disabled={!codes[to]} onClick={() => setAt(to)}>
      <Icon name={icon} size={20} />
    </button>
  )
  return (
    <div className="qr-dialog">
      <h2 className="ellipsis">{code.name}</h2>
      <div className="qr-dialog-code">{draw(code.id, Math.min(320, window.innerWidth - 104))}</div>
      <p className="ink-2">{text.hint}</p>
      {codes.length > 1 && (
        <div className="row gap-12">
          {turn(text.previous, 'chevron-left', at - 1)}
          <span className="ink-2" role="status">
            {text.of(at + 1, codes.length)}
          </span>
          {turn(text.next, 'chevron-right', at + 1)}
        </div>
      )}
      <button type="button" className="button large" data-autofocus onClick={() => close(code.id)}>
        {text.close}
      </button>
    </div>
  )
}
