import { createContext, type RefObject, useContext } from 'react'
import type { ChatCard, KfAccountCard, MemberCard, Peer, PersonCard } from '../types.ts'

/** What a contact was found by: a live code, an acquisition link, or their own code. */
export type AddBy = { config_id: string } | { link_id: string } | { userid: string }

/** The screens of a phone. The last of the stack is shown; an empty stack shows the tab. */
export type Screen =
  | { at: 'chat'; conversationId: string; peer: Peer; added?: boolean }
  | { at: 'scan' }
  | { at: 'scanned'; text: string }
  | { at: 'card'; member: MemberCard; by: AddBy }
  | { at: 'group'; chat: ChatCard; configId: string }
  | { at: 'profile'; peer: Peer; conversationId?: string }
  | { at: 'kf'; account: KfAccountCard; text: string }
  | { at: 'kfDoors' }
  | { at: 'kfDesk' }
  | { at: 'browser'; url: string; title?: string; shareTicket?: string; outside?: boolean }
  | { at: 'mini'; title: string; appid: string; page: string }
  | { at: 'accounts' }
  | { at: 'account'; appid: string; ticket?: string }
  | { at: 'media'; kind: 'image' | 'video'; src: string }
  | { at: 'feed' }
  | { at: 'code' }
  | { at: 'tasks' }
  | { at: 'moments' }
  | { at: 'notices' }
  | { at: 'app'; agentid: number }
  | { at: 'todos' }
  | { at: 'livings' }
  | { at: 'living'; livingid: string; invitor?: string }
  | { at: 'dial' }
  | { at: 'approvals' }
  | { at: 'schedules' }
  | { at: 'meetings'; code?: string }
  /** `settle`: a page waits to hear whether it was paid. */
  | { at: 'cashier'; code: string; settle?: (paid: boolean) => void }
  /** `settle`: a page waits to hear whether it was accepted. */
  | { at: 'receive'; transfer: string; settle?: (accepted: boolean) => void }
  | { at: 'wallet' }
  | { at: 'login'; ticket: string }

/** A live, a meeting and the cashier of an H5 order have addresses like any page, and screens of their own. */
export function led(screen: Screen): Screen {
  if (screen.at !== 'browser' || !URL.canParse(screen.url)) return screen
  const { pathname, searchParams } = new URL(screen.url)
  if (pathname === '/cgi-bin/mmpayweb-bin/checkmweb') return { at: 'cashier', code: screen.url }
  const code = /^\/meeting\/(\d+)$/.exec(pathname)?.[1]
  if (code) return { at: 'meetings', code }
  const livingid = /^\/living\/([\w-]+)$/.exec(pathname)?.[1]
  const invitor = searchParams.get('invitor')
  return livingid ? { at: 'living', livingid, ...(invitor ? { invitor } : {}) } : screen
}

export interface Nav {
  me: PersonCard
  push: (screen: Screen) => void
  /** Takes the place of the screen on top. */
  swap: (screen: Screen) => void
  back: () => void
  home: () => void
  /** Whether this phone has left its first screen: until then nothing may take the focus. */
  moved: RefObject<boolean>
  note: (text: string) => void
}

export const NavContext = createContext<Nav | null>(null)

export function useNav(): Nav {
  const nav = useContext(NavContext)
  if (!nav) throw new Error('a screen outside a phone')
  return nav
}
