import { WaysOut } from '#core/web/blocks/WaysOut.tsx'
import { texts, useText } from '#core/web/text/text.ts'
import { Empty } from '#core/web/ui/Empty.tsx'

const t = texts({
  'zh-CN': {
    shopAuth: '店铺授权没有成功',
    shopAuthHelp: '店铺平台没有确认这次授权。回到「应用中心」重新连接一次。',
  },
  en: {
    shopAuth: 'The shop was not authorised',
    shopAuthHelp: 'The shop platform did not confirm. Connect it again in the app center.',
  },
})

/** R274: what stands between somebody and a shop of theirs: its authorisation. */
export default function RequiredPage() {
  const text = useText(t)
  return (
    <main className="state-page">
      <Empty art="locked" title={text.shopAuth} actions={<WaysOut />}>
        {text.shopAuthHelp}
      </Empty>
    </main>
  )
}
