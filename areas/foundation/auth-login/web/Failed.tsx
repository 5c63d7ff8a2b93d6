import { linkTo } from '#core/web/link.ts'
import { useText } from '#core/web/text/text.ts'
import { Empty } from '#core/web/ui/Empty.tsx'
import { loginScreens } from './screens.ts'
import { t, whyFailed } from './text.ts'

/** Why nobody is in, and the ways on: once more, or by the page that has all ways. Without `target`, the window is closed instead. */
export function Failed(props: { why: string | undefined; retry: () => void; target: string | undefined; busy?: boolean }) {
  const text = useText(t)
  return (
    <main className="state-page">
      <Empty
        art="locked"
        title={text.notIn}
        actions={
          <>
            <button type="button" className="button primary" onClick={props.retry} disabled={props.busy}>
              {text.again}
            </button>
            {props.target === undefined ? (
              <button type="button" className="button" onClick={() => window.close()}>
                {text.closeWindow}
              </button>
            ) : (
              <a className="button" href={linkTo(loginScreens.login, { callback: props.target })}>
                {text.otherWay}
              </a>
            )}
          </>
        }
      >
        <span role="alert">{whyFailed(text, props.why) ?? text.notInHelp}</span>
      </Empty>
    </main>
  )
}
