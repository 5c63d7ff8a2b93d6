import { texts, useText } from '../text/text.ts'
import { useFailure } from './failure.ts'

const t = texts({ 'zh-CN': { retry: '重试' }, en: { retry: 'Try again' } })

/** `ErrorState` where there is room for one line: in the place of a field, under one. */
export function ErrorLine({ error, retry }: { error: unknown; retry: () => void }) {
  const text = useText(t)
  const { title, cause, number } = useFailure(error)
  return (
    <p role="alert" className="text-12 bad" title={title && cause}>
      {title ?? cause} {number && <span className="mono ink-3">{number}</span>}{' '}
      <button type="button" className="plain" onClick={retry}>
        {text.retry}
      </button>
    </p>
  )
}
