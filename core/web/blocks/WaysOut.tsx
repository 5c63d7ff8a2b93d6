import { logout, useSession } from '../session.ts'
import { texts, useText } from '../text/text.ts'

const t = texts({ 'zh-CN': { refresh: '刷新', logout: '退出登录' }, en: { refresh: 'Reload', logout: 'Sign out' } })

/** For pages that stand before the product until something outside of it has happened: look whether it has, or leave. */
export function WaysOut() {
  const text = useText(t)
  const { state } = useSession()
  return (
    <>
      <button type="button" className="button" onClick={() => location.assign('/')}>
        {text.refresh}
      </button>
      {state === 'in' && (
        <button type="button" className="button quiet" onClick={() => void logout()}>
          {text.logout}
        </button>
      )}
    </>
  )
}
