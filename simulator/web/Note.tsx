import { t } from './text.ts'

/** Where a list has nothing to show: why, and what helps. */
export function Note({ text, bad, retry }: { text: string; bad?: boolean; retry?: () => void }) {
  return (
    <div className={bad ? 'empty bad' : 'empty'} role={bad ? 'alert' : undefined}>
      {bad && <b>{t.failed}</b>}
      <p>{text}</p>
      {retry && (
        <button type="button" className="button touch" onClick={retry}>
          {t.retry}
        </button>
      )}
    </div>
  )
}
