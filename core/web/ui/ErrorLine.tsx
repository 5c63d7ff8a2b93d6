import { texts, useText } from '../text/text.ts'
import { useFailure } from './failure.ts'

const t = texts({ 'zh-CN': { retry: '重试' }, en: { retry: 'Try again' } })

/**
 * `ErrorState` where there is room for one line: in the place of a field, under one. `what`: what is missing, where the page says beside it why;
 * the cause is in the title then.
 */
export function ErrorLine({ error, what, retry }: { error: unknown; what?: string; retry: () => void }) {
  const text = useText(t)
  const { title, cause, number } = useFailure(error)
  return (
    <p role="alert" className="text-12 bad" title={what ? [title, cause].filter(Boolean).join(' · ') : title && cause}>
      {what ?? title ?? cause} {number && <span className="mono ink-3">{number}</span>}{' '}
      <button type="button" className="plain" onClick={retry}>
        {text.retry}
      </button>
    </p>
  )
}
