import { viewing } from '#core/contract/session.ts'
import { useCommand } from '../request/query.ts'
import { useText } from '../text/text.ts'
import { t } from './text.ts'

/** Over every page while somebody looks at it as another sees it. */
export function ViewedAs({ name }: { name: string }) {
  const text = useText(t)
  const end = useCommand(viewing.end, { onSuccess: () => location.assign('/') })
  return (
    <p className="viewed-as" role="status">
      {text.viewedAs(name)}
      <button type="button" className="button small" disabled={end.isPending} onClick={() => end.mutate({})}>
        {text.endView}
      </button>
    </p>
  )
}
