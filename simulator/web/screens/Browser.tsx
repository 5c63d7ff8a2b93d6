import { Ellipsis, ExternalLink } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { sim } from '../api.ts'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { Sheet } from '../phone/Sheet.tsx'
import { t } from '../text.ts'
import { chosenDevice, DeviceSheet } from './DeviceSheet.tsx'
import { JsAsk } from './JsAsk.tsx'
import { OAuthSheet, type OAuthWish } from './OAuthSheet.tsx'
import { useJsPages } from './useJsPages.ts'

/** Where the frame stands, if that is the page that asks WeCom who is there. A page of another origin cannot be looked at. */
function authorizing(frame: HTMLIFrameElement): Location | undefined {
  try {
    const at = frame.contentWindow?.location
    const asks = at?.pathname === '/connect/oauth2/authorize' && !new URLSearchParams(at.search).has('sim_user')
    return asks ? at : undefined
  } catch {
    return undefined
  }
}

interface Props {
  url: string
  title?: string | undefined
  /** Of the private message that led here. */
  shareTicket?: string | undefined
  /** In another browser than WeChat's, where nobody tells a page who is there. */
  outside?: boolean | undefined
}

/** A page inside the phone: H5, the side window, whatever a code or a card leads to. */
export function Browser({ url, title, shareTicket, outside }: Props) {
  const { me, back, push, swap, note } = useNav()
  const [round, setRound] = useState(0)
  const [wish, setWish] = useState<OAuthWish>()
  const frame = useRef<HTMLIFrameElement>(null)
  const { pending, offered, press, at } = useJsPages(frame, shareTicket)
  const [settings, setSettings] = useState(false)
  /** Where the phone reads the page; its own address where it is not a customer's, or WeChat is not imitated. */
  const [src, setSrc] = useState<string>()
  const through = src !== undefined && src !== url
  const wechatOf = useCallback(
    (to: string) =>
      me.kind === 'customer'
        ? sim.openPage({ person_id: me.id, url: to, ...chosenDevice(me.id), ...(outside ? { outside } : {}) })
        : Promise.resolve({ url: to, mini: undefined }),
    [me, outside],
  )
  useEffect(() => {
    // again after every reload: another phone, or one without cookies, reads it elsewhere
    void round
    let gone = false
    void wechatOf(url)
      .catch(() => ({ url, mini: undefined }))
      .then((found) => {
        if (gone) return
        if (found.mini) swap({ at: 'mini', ...found.mini })
        else setSrc(found.url)
      })
    return () => {
      gone = true
    }
  }, [url, round, wechatOf])
  const [menu, setMenu] = useState(false)
  const name = title || hostOf(url)

  /** The page's own address as it stands, with whatever WeChat put behind it. */
  const ownAddress = () => sim.pageOwn({ url: at.current || url }).then((page) => page.url)
  async function copy() {
    await navigator.clipboard.writeText(await ownAddress()).catch(() => undefined)
    note(t.browser.copied)
  }

  /** On a phone it is known who looks: silently for the plain scope, asked for the other. `lead` takes the page on. */
  async function tellWho(url: string, lead: (to: string) => void) {
    const found = await sim.oauth({ url }).catch(() => undefined)
    // a provider's page has a picker of its own
    if (!found) return lead(url.replace(/(#|$)/, `&sim_user=${encodeURIComponent(me.id)}$1`))
    const agree = async (snapshot = false) => {
      const { redirect } = await sim.authorize({ url, person_id: me.id, snapshot })
      lead((await wechatOf(redirect)).url)
      return true
    }
    if (found.consent && (found.wechat || me.kind === 'staff')) setWish({ ...found, agree })
    else await agree().catch(() => undefined)
  }
  const asked = useRef(tellWho)
  asked.current = tellWho

  // the page of WeChat's origin that asks who is there says so itself
  useEffect(() => {
    function hear({ source, data }: MessageEvent<{ sim?: string; url?: string } | null>) {
      const page = frame.current?.contentWindow
      if (page && source === page && data?.sim === 'authorize' && data.url) void asked.current(data.url, (to) => page.location.replace(to))
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])

  return (
    <>
      <NavBar
        title={name}
        back={back}
        right={
          <>
            <a className="nb-b tight" href={url} target="_blank" rel="noreferrer" aria-label={t.browser.outside}>
              <ExternalLink size={16} strokeWidth={1.5} />
            </a>
            <button type="button" className="nb-b end tight" aria-label={t.browser.more} onClick={() => setMenu(true)}>
              <Ellipsis size={18} strokeWidth={1.5} />
            </button>
          </>
        }
      />
      <iframe
        onLoad={(event) => {
          const at = authorizing(event.currentTarget)
          if (at) void tellWho(at.href, (to) => at.replace(to))
        }}
        key={`${round} ${src}`}
        ref={frame}
        className={wish ? 'frame veiled' : 'frame'}
        src={src ?? 'about:blank'}
        {...(outside ? { name: 'sim-outside' } : {})}
        title={t.browser.frame(name)}
        allow="clipboard-write"
      />
      <div className="frame-as text-11 dim ellipsis">{outside ? t.browser.other : t.browser.as(me.name)}</div>
      {menu && (
        <Sheet label={t.browser.more} onClose={() => setMenu(false)}>
          {offered.map((share) => (
            <button
              key={share}
              type="button"
              className="act quiet wide"
              onClick={() => {
                setMenu(false)
                press(share)
              }}
            >
              {t.browser[share]}
            </button>
          ))}
          <button
            type="button"
            className="act quiet wide"
            onClick={() => {
              setMenu(false)
              setRound(round + 1)
            }}
          >
            {t.browser.reload}
          </button>
          {me.kind === 'customer' && !outside && (
            <>
              <button type="button" className="act quiet wide" onClick={() => void copy().then(() => setMenu(false))}>
                {t.browser.copy}
              </button>
              <button
                type="button"
                className="act quiet wide"
                onClick={() => {
                  setMenu(false)
                  void ownAddress().then((own) => push({ at: 'browser', url: own, outside: true }))
                }}
              >
                {t.browser.openOutside}
              </button>
            </>
          )}
          {through && (
            <button
              type="button"
              className="act quiet wide"
              onClick={() => {
                setMenu(false)
                setSettings(true)
              }}
            >
              {t.device.title}
            </button>
          )}
          <button type="button" className="act quiet wide" onClick={() => setMenu(false)}>
            {t.cancel}
          </button>
        </Sheet>
      )}
      {pending && <JsAsk question={pending.question} answer={pending.answer} />}
      {settings && (
        <DeviceSheet
          person={me}
          close={(reload) => {
            setSettings(false)
            if (reload) setRound(round + 1)
          }}
          killed={back}
        />
      )}
      {wish && <OAuthSheet wish={wish} close={() => setWish(undefined)} refuse={back} />}
    </>
  )
}

function hostOf(url: string): string {
  try {
    return new URL(url, location.href).host
  } catch {
    return t.browser.title
  }
}
