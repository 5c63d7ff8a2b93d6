import { ownPath } from '#core/contract/url.ts'
import { copy } from '#core/web/copy.ts'
import { readSearch } from '#core/web/history.ts'
import { useText } from '#core/web/text/text.ts'
import { Empty } from '#core/web/ui/Empty.tsx'
import { t } from './text.ts'
import './register.css'

/** For whoever opens the console inside WeChat, which can neither sign in nor save files: how to open it elsewhere. `?to=` is the page they wanted. */
export default function WeixinGuidePage() {
  const text = useText(t)
  const to = `${location.origin}${ownPath(readSearch(location.search).to, location.origin) ?? '/'}`
  return (
    <main className="state-page activation">
      <Empty
        art="locked"
        title={text.weixin}
        actions={
          <button type="button" className="button primary" onClick={() => void copy(to)}>
            {text.copy}
          </button>
        }
      >
        {text.weixinHelp}
      </Empty>
      <ol className="weixin-steps">
        {Object.values(text.weixinSteps).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mono text-12">{to}</p>
    </main>
  )
}
