import { openDialog } from '#core/web/dialog.tsx'
import { usePath } from '#core/web/history.ts'
import { logout, useSession } from '#core/web/session.ts'
import { texts, useText } from '#core/web/text/text.ts'
import { Empty } from '#core/web/ui/Empty.tsx'

const t = texts({
  'zh-CN': {
    corpAuth: '企业还没有授权',
    corpAuthHelp: '请企业的超级管理员在企业微信后台授权本应用，授权后刷新这一页。',
    activation: '企业还没有激活',
    activationHelp: '授权已经完成，还差最后的激活。请联系管理员或服务商。',
    shopAuth: '店铺授权没有成功',
    shopAuthHelp: '店铺平台没有确认这次授权。回到「应用中心」重新连接一次。',
    guide: '怎么授权',
    refresh: '刷新',
    logout: '退出登录',
  },
  en: {
    corpAuth: 'The company has not authorised this app',
    corpAuthHelp: 'A super administrator authorises the app in the WeCom console; then reload this page.',
    activation: 'The company is not activated yet',
    activationHelp: 'Authorisation is done, activation is still missing. Please contact your administrator or provider.',
    shopAuth: 'The shop was not authorised',
    shopAuthHelp: 'The shop platform did not confirm. Connect it again in the app center.',
    guide: 'How to authorise',
    refresh: 'Reload',
    logout: 'Sign out',
  },
})
const kinds = {
  '/corp_auth_required': 'corpAuth',
  '/activation_required': 'activation',
  '/shop/auth_error': 'shopAuth',
} as const

/** R207: the guide is let go of half a second after it closes. */
const guide = (label: string) => ({ label, width: 480, leave: 500 })

/** R274: what stands between somebody and the product: authorisation of the corp, activation, of a shop. */
export default function RequiredPage() {
  const text = useText(t)
  const { state } = useSession()
  const kind = kinds[usePath() as keyof typeof kinds] ?? 'corpAuth'
  return (
    <main className="state-page">
      <Empty
        art="locked"
        title={text[kind]}
        actions={
          <>
            {kind === 'corpAuth' && (
              <button
                type="button"
                className="button primary"
                onClick={() => void openDialog(() => import('./OaGuide.tsx'), {}, guide(text.guide))}
              >
                {text.guide}
              </button>
            )}
            <button type="button" className="button" onClick={() => location.assign('/')}>
              {text.refresh}
            </button>
            {state === 'in' && (
              <button type="button" className="button quiet" onClick={() => void logout()}>
                {text.logout}
              </button>
            )}
          </>
        }
      >
        {text[`${kind}Help`]}
      </Empty>
    </main>
  )
}
