import { Note } from '../Note.tsx'
import type { Screen } from '../phone/nav.ts'
import type { ConversationCard, PersonKind } from '../types.ts'
import type { Polled } from '../usePolled.ts'
import { AccountChat, Accounts } from './Accounts.tsx'
import { AppChat } from './AppChat.tsx'
import { Approvals } from './Approvals.tsx'
import { Browser } from './Browser.tsx'
import { Cashier } from './Cashier.tsx'
import { Chat } from './Chat.tsx'
import { ContactCard } from './ContactCard.tsx'
import { Contacts } from './Contacts.tsx'
import { Conversations } from './Conversations.tsx'
import { Dial } from './Dial.tsx'
import { Discover } from './Discover.tsx'
import { Feed } from './Feed.tsx'
import { GroupCard } from './GroupCard.tsx'
import { GroupProfile } from './GroupProfile.tsx'
import { KfChat } from './KfChat.tsx'
import { KfDesk } from './KfDesk.tsx'
import { KfDoor, KfDoors } from './KfDoors.tsx'
import { Living } from './Living.tsx'
import { Livings } from './Livings.tsx'
import { Login } from './Login.tsx'
import { Me } from './Me.tsx'
import { Media } from './Media.tsx'
import { Meetings } from './Meetings.tsx'
import { MiniProgram } from './MiniProgram.tsx'
import { Moments } from './Moments.tsx'
import { MyCode } from './MyCode.tsx'
import { Notices } from './Notices.tsx'
import { Profile } from './Profile.tsx'
import { Receive } from './Receive.tsx'
import { Scan } from './Scan.tsx'
import { ScannedScreen } from './Scanned.tsx'
import { Schedules } from './Schedules.tsx'
import { Tasks } from './Tasks.tsx'
import { Todos } from './Todos.tsx'
import { Wallet } from './Wallet.tsx'
import { Workbench } from './Workbench.tsx'

export function ScreenOf({ screen }: { screen: Screen }) {
  switch (screen.at) {
    case 'chat':
      if (screen.peer.kind === 'kf') return <KfChat conversationId={screen.conversationId} peer={screen.peer} />
      return <Chat conversationId={screen.conversationId} peer={screen.peer} added={screen.added ?? false} />
    case 'scan':
      return <Scan />
    case 'scanned':
      return <ScannedScreen text={screen.text} />
    case 'card':
      return <ContactCard member={screen.member} by={screen.by} />
    case 'group':
      return <GroupCard chat={screen.chat} configId={screen.configId} />
    case 'profile':
      if (screen.peer.kind === 'group' && screen.conversationId)
        return <GroupProfile peer={screen.peer} conversationId={screen.conversationId} />
      return <Profile peer={screen.peer} conversationId={screen.conversationId} />
    case 'kf':
      return <KfDoor account={screen.account} text={screen.text} />
    case 'kfDoors':
      return <KfDoors />
    case 'kfDesk':
      return <KfDesk />
    case 'browser':
      return <Browser url={screen.url} title={screen.title} shareTicket={screen.shareTicket} outside={screen.outside} />
    case 'mini':
      return <MiniProgram title={screen.title} appid={screen.appid} page={screen.page} />
    case 'accounts':
      return <Accounts />
    case 'account':
      return <AccountChat appid={screen.appid} ticket={screen.ticket} />
    case 'media':
      return <Media kind={screen.kind} src={screen.src} />
    case 'feed':
      return <Feed />
    case 'code':
      return <MyCode />
    case 'moments':
      return <Moments />
    case 'tasks':
      return <Tasks />
    case 'notices':
      return <Notices />
    case 'app':
      return <AppChat agentid={screen.agentid} />
    case 'todos':
      return <Todos />
    case 'livings':
      return <Livings />
    case 'living':
      return <Living livingid={screen.livingid} invitor={screen.invitor} />
    case 'dial':
      return <Dial />
    case 'approvals':
      return <Approvals />
    case 'schedules':
      return <Schedules />
    case 'meetings':
      return <Meetings code={screen.code} />
    case 'cashier':
      return <Cashier code={screen.code} settle={screen.settle} />
    case 'receive':
      return <Receive transfer={screen.transfer} settle={screen.settle} />
    case 'wallet':
      return <Wallet />
    case 'login':
      return <Login ticket={screen.ticket} />
  }
}

interface TabProps {
  kind: PersonKind
  tab: number
  unread: number
  list: Polled<{ conversations: ConversationCard[] }>
}

export function TabScreen({ kind, tab, unread, list }: TabProps) {
  if (list.error && !list.data && tab < 2) return <Note bad text={list.error} retry={list.reload} />
  const conversations = list.data?.conversations
  if (tab === 0) return <Conversations conversations={conversations} unread={unread} />
  if (tab === 1) return <Contacts recent={conversations} />
  if (tab === 3) return <Me />
  return kind === 'staff' ? <Workbench /> : <Discover />
}
