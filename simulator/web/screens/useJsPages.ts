import { type RefObject, useEffect, useRef, useState } from 'react'
import { sim } from '../api.ts'
import { type Nav, useNav } from '../phone/nav.ts'
import { kfPeer } from '../types.ts'
import type { JsQuestion } from './JsAsk.tsx'

/** What /sim/jssdk.js tells the phone that holds its page. */
interface Told {
  sim?: string
  id?: number
  ask?: boolean
  opens?: string
  /** Where the page stands. */
  url?: string
  params?: Record<string, unknown>
  result?: Record<string, unknown>
}

/** What the client's menu over a page offers. */
export const SHARES = { shareAppMessage: 'appMessage', shareTimeline: 'timeline', shareWechatMessage: 'wechat' } as const
export type Share = keyof typeof SHARES

interface Pending {
  question: JsQuestion
  answer: (chosen?: Record<string, unknown>) => void
}

/** A page in the phone: it learns whose phone it is, asks its holder, and opens screens of the client. */
export function useJsPages(
  frame: RefObject<HTMLIFrameElement | null>,
  shareTicket: string | undefined,
): { pending: Pending | undefined; offered: Share[]; press: (name: Share) => void; at: RefObject<string> } {
  const nav = useNav()
  const [pending, setPending] = useState<Pending>()
  /** Of a page without the JS-SDK there is nobody to press buttons of. */
  const [offered, setOffered] = useState<Share[]>([])
  const origin = useRef('')
  const at = useRef('')
  const latest = useRef(nav)
  latest.current = nav
  useEffect(() => {
    function hear({ source, origin: from, data }: MessageEvent<Told | null>) {
      const page = frame.current?.contentWindow
      if (!page || source !== page || !data?.sim) return
      const { sim: name, id, params = {} } = data
      const reply = (more: object) => page.postMessage({ sim: name, id, ...more }, from)
      if (name === 'hello') {
        origin.current = from
        at.current = data.url ?? ''
        // a private message goes no further
        setOffered(shareTicket ? [] : all)
        return reply({ userid: latest.current.me.id, shareTicket })
      }
      if (/^(hide|show)/.test(name)) return setOffered((now) => shown(now, name, params, shareTicket))
      if (!data.ask) return void show(latest.current, name, params, data)
      const answer: Pending['answer'] = (chosen) => {
        setPending(undefined)
        reply({ chosen })
        // a page that does not want the result leaves it to the client
        if (name === 'scanQRCode' && chosen && !params.needResult) latest.current.push({ at: 'scanned', text: String(chosen.text) })
      }
      // the cashier is a screen of its own, over the page that waits
      if (name === 'chooseWXPay') {
        const settle = (paid: boolean) => reply(paid ? { chosen: { paid } } : {})
        return latest.current.push({ at: 'cashier', code: String(params.code), settle })
      }
      if (name === 'requestMerchantTransfer') {
        const settle = (accepted: boolean) => reply(accepted ? { chosen: { accepted } } : {})
        return latest.current.push({ at: 'receive', transfer: String(params.transfer), settle })
      }
      setPending({ question: { name: name as JsQuestion['name'], params }, answer })
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [frame, shareTicket])
  const press = (name: Share) => frame.current?.contentWindow?.postMessage({ sim: 'menu', name }, origin.current)
  return { pending, offered, press, at }
}

const all = Object.keys(SHARES) as Share[]

/** The page hides buttons of the menu, or has them back. */
function shown(now: Share[], name: string, params: Record<string, unknown>, shareTicket: string | undefined): Share[] {
  if (shareTicket) return []
  const list = Array.isArray(params.menuList) ? params.menuList.map(String) : []
  const named = (share: Share) => list.includes(`menuItem:share:${SHARES[share]}`)
  if (name === 'hideMenuItems') return now.filter((share) => !named(share))
  if (name === 'showMenuItems') return all.filter((share) => named(share) || now.includes(share))
  if (name === 'hideOptionMenu' || name === 'hideAllNonBaseMenuItem') return []
  return name === 'showOptionMenu' || name === 'showAllNonBaseMenuItem' ? all : now
}

async function show({ me, push, back }: Nav, name: string, params: Record<string, unknown>, { opens, result }: Told) {
  const of = (key: string) => (typeof params[key] === 'string' ? params[key] : '')
  if (opens) {
    const { conversations } = await sim.conversations({ person_id: me.id, limit: 1000 })
    const found = conversations.find((one) => one.id === opens)
    if (found) push({ at: 'chat', conversationId: found.id, peer: found.with })
    return
  }
  switch (name) {
    case 'closeWindow':
      return back()
    case 'navigateToAddCustomer':
      return push({ at: 'code' })
    case 'openUserProfile': {
      const { id, kind, name: called, avatar, corp_name } = await sim.person({ id: of('userid'), corpid: me.corpid })
      return push({ at: 'profile', peer: { id, kind, name: called, avatar, ...(corp_name ? { corp_name } : {}) } })
    }
    case 'previewImage': {
      const src = of('current') || String((params.urls as unknown[])[0])
      return push({ at: 'media', kind: 'image', src })
    }
    case 'previewFile':
    case 'openDefaultBrowser':
      return push({ at: 'browser', url: of('url'), ...(of('name') ? { title: of('name') } : {}) })
    case 'launchMiniprogram':
      return push({ at: 'mini', title: of('appid'), appid: of('appid'), page: of('path') })
    case 'viewTodo':
      return push({ at: 'todos' })
    case 'startLiving':
      return push({ at: 'living', livingid: String(result?.livingId) })
    case 'navigateToKfChat':
      return openKf(me.id, me.corpid, push, of('openKfId'), of('externalUserId'))
  }
}

async function openKf(userid: string, corpid: string, push: Nav['push'], openKfId: string, externalUserId: string) {
  if (!externalUserId) return push({ at: 'kfDesk' })
  const conversationId = `${corpid}~${openKfId}~${externalUserId}`
  const found = await sim.kfMessages({ conversation_id: conversationId, reader: userid }).catch(() => undefined)
  if (found) push({ at: 'chat', conversationId, peer: kfPeer(found.session) })
}
