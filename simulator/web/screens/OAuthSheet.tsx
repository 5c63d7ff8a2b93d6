import { Sheet } from '../phone/Sheet.tsx'
import { t } from '../text.ts'
import { useAction } from '../useAction.ts'

export interface OAuthWish {
  corp_name: string
  app: string
  /** An official account asks: it gets other things, and may be looked at without them. */
  wechat?: true
  agree: (snapshot?: boolean) => Promise<boolean>
}

/** An app wants more than who it is (snsapi_privateinfo, platform/01 §1.1). Who refuses leaves the page. */
export function OAuthSheet({ wish, close, refuse }: { wish: OAuthWish; close: () => void; refuse: () => void }) {
  const { busy, error, run } = useAction()
  const title = t.oauth.title(wish.corp_name)
  return (
    <Sheet label={title} onClose={refuse}>
      <b className="sheet-t">{title}</b>
      {!wish.wechat && <p className="dim">{t.oauth.app(wish.app)}</p>}
      <p>{wish.wechat ? t.oauth.profile : t.oauth.fields}</p>
      {error && (
        <p className="text-12 bad" role="alert">
          {error}
        </p>
      )}
      <button
        type="button"
        className="act wide"
        disabled={busy}
        onClick={() => void run(() => wish.agree()).then((done) => done && close())}
      >
        {t.oauth.yes}
      </button>
      {wish.wechat && (
        <button
          type="button"
          className="act quiet wide"
          disabled={busy}
          onClick={() => void run(() => wish.agree(true)).then((done) => done && close())}
        >
          {t.oauth.snapshot}
        </button>
      )}
      <button type="button" className="act quiet wide" onClick={refuse}>
        {t.oauth.no}
      </button>
    </Sheet>
  )
}
