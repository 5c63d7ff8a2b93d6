import type { ClosedBy } from '#core/contract/closed.ts'
import { type Module, modules } from '#core/contract/modules.ts'
import { seatNames } from '#core/contract/seats.ts'
import { Link } from '../router.tsx'
import { useSession } from '../session.ts'
import { inLang, useText } from '../text/text.ts'
import { Empty } from '../ui/Empty.tsx'
import { moduleTitle } from './menu-tree.ts'
import { seatText } from './seat-text.ts'
import { openSeatTips } from './seat-tips.ts'
import { t } from './text.ts'

/** R181: in the place of a page that the role opens and the seat does not. When the seat is back, so is the page, with its draft. */
export default function Closed({ module, by }: { module: Module; by: ClosedBy }) {
  const text = useText(seatText)
  const { home } = useText(t)
  const { me } = useSession()
  const help: Record<ClosedBy, () => string> = {
    seat: () => text.needsSeat(moduleTitle(module), inLang(seatNames(me?.corpAuthType)[modules[module].menuArea])),
  }
  return (
    <div className="state-page">
      <Empty
        art="locked"
        title={text.closed[by]}
        actions={
          <>
            <Link to="/dashboard" className="button">
              {home}
            </Link>
            <button type="button" className="button quiet" onClick={() => void openSeatTips()}>
              {text.look}
            </button>
          </>
        }
      >
        {help[by]()}
      </Empty>
    </div>
  )
}
