import { useEffect, useState } from 'react'
import { Notice } from '#core/web/h5/App.tsx'
import { ApiError } from '#core/web/request/error.ts'
import { useCall, useCommand } from '#core/web/request/query.ts'
import { texts, useText } from '#core/web/text/text.ts'
import { corpMark } from '#core/web/ui/corp-mark.ts'
import { liveCodes } from '../../contract.ts'
import { picture } from './picture.ts'
import './landing.css'

const t = texts({
  'zh-CN': {
    with: (names: string, more: boolean) => (more ? `${names}等店员` : names),
    title: (names: string) => `添加${names}`,
    hello: '有问题，在微信里随时问',
    press: '长按识别二维码',
    pressHelp: '识别后点「添加到通讯录」',
    save: '长按保存，用微信扫一扫',
    saveHelp: '在微信「扫一扫」里选相册中的这张图',
    scan: '用微信扫一扫',
    scanHelp: '扫码后点「添加到通讯录」',
    alt: (corp: string) => `${corp}的二维码`,
    privacy: (corp: string) => `添加后，${corp}会看到你的微信昵称和头像`,
    and: '、',
    gone: '这个二维码已经停用',
    goneHelp: '活动可能结束了，也可能换了新码。请向门店要最新的二维码。',
    waiting: '正在打开',
    unmade: '二维码没有画出来，请刷新再试',
    giving: '正在为你安排顾问',
    yours: (time: string) => `这张码只给你用，${time} 前有效`,
    over: '这张码已过期或已用过',
    another: '再安排一位',
  },
  en: {
    with: (names, more) => (more ? `${names} and colleagues` : names),
    title: (names) => `Add ${names}`,
    hello: 'Ask anything in WeChat, any time',
    press: 'Press and hold the code',
    pressHelp: 'Then choose “Add to contacts”',
    save: 'Save the code and scan it in WeChat',
    saveHelp: 'Choose this picture from the album under Scan',
    scan: 'Scan with WeChat',
    scanHelp: 'Then choose “Add to contacts”',
    alt: (corp) => `QR code of ${corp}`,
    privacy: (corp) => `${corp} will see your WeChat name and picture`,
    and: ', ',
    gone: 'This code is out of use',
    goneHelp: 'The campaign may be over, or there is a new code. Please ask the shop for the latest one.',
    waiting: 'Opening',
    unmade: 'The code could not be drawn, please reload',
    giving: 'Finding somebody for you',
    yours: (time) => `This code is yours alone, until ${time}`,
    over: 'This code has expired or was used',
    another: 'Find somebody again',
  },
})

/** What this browser calls itself, so that it is given the same person when it comes again; kept nowhere where nothing may be kept. */
const me = (() => {
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  try {
    const visitor = localStorage.getItem('live_code_visitor') ?? made
    localStorage.setItem('live_code_visitor', visitor)
    return visitor
  } catch {
    return made
  }
})()

/** Where the page is looked at decides how a code gets from the screen into WeChat. */
const where = (agent = navigator.userAgent): 'press' | 'save' | 'scan' =>
  /MicroMessenger/i.test(agent) ? 'press' : /Mobile|Android|iPhone|iPad/i.test(agent) ? 'save' : 'scan'

/** What a shared link of a live code leads to (R064): whose code it is, the code, and one thing to do. */
export default function LandingPage() {
  const text = useText(t)
  const way = new URLSearchParams(location.search).get('way') ?? ''
  const read = useCall(
    liveCodes.landing,
    { way, visitor: me },
    {
      silence: 'all',
      staleTime: Number.POSITIVE_INFINITY,
      enabled: way.length >= 10,
      // Its picture is being made; later, whether it has been used or its time is over.
      refetchInterval: ({ state: { data } }) => data?.personal && data.until !== null && (data.qrText ? 30_000 : 1_000),
    },
  )
  const place = useCommand(liveCodes.place, { silence: 'all', onSuccess: () => void read.refetch() })
  const [image, setImage] = useState<string | null>()
  const page = read.data
  const ask = place.mutate
  // Once by itself; whose place is over asks again with the button.
  const wanting = Boolean(page?.personal && page.until === null && place.isIdle)
  useEffect(() => {
    if (wanting) ask({ way, visitor: me })
  }, [wanting, ask, way])
  useEffect(() => {
    if (!page?.qrText) return setImage(undefined)
    document.title = page.corpName
    let gone = false
    picture(page).then(
      (url) => gone || setImage(url),
      () => gone || setImage(null),
    )
    return () => {
      gone = true
    }
  }, [page])
  if (way.length < 10 || (read.error instanceof ApiError && read.error.logic && !read.error.broke)) return <Gone />
  if (read.error && !page) return <Notice kind="failed" error={read.error} retry={() => void read.refetch()} />
  if (!page) return <div className="h5-wait" role="status" aria-label={text.waiting} />
  const names = text.with(
    page.staff
      .slice(0, 2)
      .map((s) => s.name)
      .join(text.and) || page.corpName,
    page.staff.length > 2,
  )
  const how = where()
  const logo = page.logo || page.corpLogo || corpMark(page.corpName) // the one in the code's picture
  const ended = page.personal && page.until === null && place.isSuccess && !read.isFetching
  return (
    <main className="lc-land">
      <header>
        {logo && <img src={logo} alt="" width={24} height={24} />}
        {page.corpName}
      </header>
      {page.staff.length > 0 && (
        <div className="faces" aria-hidden="true">
          {page.staff.map((s) =>
            s.avatar ? (
              <img key={s.name} src={s.avatar} alt="" width={64} height={64} referrerPolicy="no-referrer" />
            ) : (
              <span key={s.name}>{[...s.name].at(-1)}</span>
            ),
          )}
        </div>
      )}
      <h1>{text.title(names)}</h1>
      <p>{text.hello}</p>
      <div className="code">
        {image ? (
          <img src={image} alt={text.alt(page.corpName)} width={248} height={248} />
        ) : (
          <div className="wait" role="status">
            {image === null ? text.unmade : page.personal && (place.error?.message ?? (ended ? text.over : text.giving))}
            {(place.isError || ended) && (
              <button type="button" onClick={() => ask({ way, visitor: me })}>
                {text.another}
              </button>
            )}
          </div>
        )}
        <b>
          <Finger how={how} />
          {text[how]}
        </b>
        <span>{text[`${how}Help`]}</span>
        {page.until && <span>{text.yours(new Date(page.until).toTimeString().slice(0, 5))}</span>}
      </div>
      <footer>{text.privacy(page.corpName)}</footer>
    </main>
  )
}

function Finger({ how }: { how: 'press' | 'save' | 'scan' }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      {how === 'scan' ? (
        <path d="M3 7V5a2 2 0 0 1 2-2h2m10 0h2a2 2 0 0 1 2 2v2m0 10v2a2 2 0 0 1-2 2h-2M7 21H5a2 2 0 0 1-2-2v-2M3 12h18" />
      ) : (
        <path d="M22 14a8 8 0 0 1-8 8M18 11v-1a2 2 0 0 0-4 0M14 10V9a2 2 0 0 0-4 0v1M10 9.500V4a2 2 0 0 0-4 0v10M18 11a2 2 0 1 1 4 0v3a8 8 0 0 1-8 8h-2c-2.800 0-4.500-.860-5.990-2.340l-3.600-3.600a2 2 0 0 1 2.830-2.820L7 15" />
      )}
    </svg>
  )
}

function Gone() {
  const text = useText(t)
  return (
    <main className="h5-notice lc-gone">
      <svg viewBox="0 0 132 96" width="132" height="96" aria-hidden="true">
        <path d="M45 22h42a4 4 0 0 1 4 4v56H41V26a4 4 0 0 1 4-4zM22 82h92" />
        <path className="brand" d="M55 35h8v8h-8zM69 35h8v8h-8zM55 49h8v8h-8zM69 53h8" />
        <path d="m48 66 36-36" />
      </svg>
      <h1>{text.gone}</h1>
      <p>{text.goneHelp}</p>
    </main>
  )
}
