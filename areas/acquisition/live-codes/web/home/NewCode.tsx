import { linkTo } from '#core/web/link.ts'
import { Link } from '#core/web/router.tsx'
import { useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { liveCodeScreens } from '../screens.ts'
import { t } from './text.ts'

export default function NewCode() {
  const text = useText(t)
  return (
    <Link to={linkTo(liveCodeScreens.create)} className="button primary">
      <Icon name="plus" />
      {text.newCode}
    </Link>
  )
}
