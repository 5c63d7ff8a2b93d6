import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Avatar } from '../Avatar.tsx'
import { sim } from '../api.ts'
import { useNow } from '../clock.ts'
import { Note } from '../Note.tsx'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { chatTime } from '../time.ts'
import type { AccountLine, Attachment } from '../types.ts'
import { useAction } from '../useAction.ts'
import { usePolled } from '../usePolled.ts'
import { ChatLog, WriteForm } from './ChatLog.tsx'
import { MenuBar } from './MenuBar.tsx'
import { MessageBody } from './MessageBody.tsx'

/** Official accounts there are; mini programs have no chat to begin. */
export function Accounts() {
  const { me, push, back } = useNav()
  const all = usePolled(() => sim.accounts(), 'accounts', 10_000)
  const mine = usePolled(() => sim.accountChats({ person_id: me.id, corpid: me.corpid }), `account chats ${me.id}`)
  const follows = new Set(mine.data?.chats.filter((chat) => chat.follows).map((chat) => chat.account.appid))
  const accounts = all.data?.accounts.filter((one) => one.kind !== 'mini_program')
  return (
    <>
      <NavBar title={t.account.title} back={back} />
      <div className="page white">
        {all.error && !all.data && <Note bad text={all.error} retry={all.reload} />}
        {accounts?.length === 0 && <Note text={t.account.none} />}
        <ul>
          {accounts?.map((one) => (
            <li key={one.appid}>
              <button type="button" className="cvr" onClick={() => push({ at: 'account', appid: one.appid })}>
                <Avatar name={one.name} src={one.avatar} size={34} />
                <span className="grow ellipsis cvr-n">{one.name}</span>
                {follows.has(one.appid) && <Check size={16} strokeWidth={1.5} aria-label={t.account.followed} />}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** As the bodies of messages want it: what an account says has kinds of its own. */
function bodyOf({ msgtype, content, url }: AccountLine): Attachment {
  const of = (key: string) => (typeof content[key] === 'string' ? content[key] : '')
  switch (msgtype) {
    case 'image':
    case 'voice':
    case 'video':
      return { msgtype, [msgtype]: { url: url ?? '' } }
    case 'news':
    case 'link':
    case 'location':
      return { msgtype, [msgtype]: content } as Attachment
    case 'miniprogrampage':
      return { msgtype: 'miniprogram', miniprogram: { title: of('title'), appid: of('appid'), page: of('pagepath'), pic_url: url ?? '' } }
    case 'template':
    case 'subscribe':
      return { msgtype: 'textcard', textcard: { title: of('title'), description: of('text'), url: of('url') } }
    case 'text':
      return { msgtype, text: { content: of('content') } }
    default:
      return { msgtype: 'text', text: { content: of('title') || of('head_content') || `[${msgtype}]` } }
  }
}

/** An official account: follow it, read what it says, write to it. `ticket`: of the code that led here. */
export function AccountChat({ appid, ticket }: { appid: string; ticket?: string | undefined }) {
  const { me, push, swap, back } = useNav()
  const { now } = useNow(30_000)
  const { busy, error: failure, run } = useAction()
  const [text, setText] = useState('')
  const who = { person_id: me.id, corpid: me.corpid, appid }
  const chats = usePolled(() => sim.accountChats({ person_id: me.id, corpid: me.corpid }), `account chats ${me.id}`)
  const all = usePolled(() => sim.accounts(), 'accounts', 10_000)
  const { data, error, reload } = usePolled(() => sim.accountMessages(who), `account ${appid} ${me.id}`)
  const name = all.data?.accounts.find((one) => one.appid === appid)?.name ?? ''
  const follows = chats.data?.chats.some((chat) => chat.account.appid === appid && chat.follows)
  const menu = usePolled(() => sim.accountMenu(who), `account menu ${appid} ${me.id} ${follows}`, 10_000).data?.button ?? []

  const told = useRef(false)
  // who follows already has scanned, and the account hears so: once, not again by whoever comes back to this screen
  useEffect(() => {
    if (!ticket || !follows) return
    if (!told.current) void sim.follow({ person_id: me.id, corpid: me.corpid, appid, ticket }).catch(() => undefined)
    told.current = true
    swap({ at: 'account', appid })
  }, [ticket, follows, me.id, me.corpid, appid, swap])

  const follow = (on: boolean) => {
    told.current = true
    void run(() => sim.follow({ ...who, on, ...(on && ticket ? { ticket } : {}) })).then(() => {
      chats.reload()
      reload()
    })
  }
  async function press({ name: title }: { name: string }) {
    const led = await run(() => sim.pressAccountMenu({ ...who, name: title }))
    if (!led) return
    reload()
    if (led.appid) push({ at: 'mini', title, appid: led.appid, page: led.page ?? '' })
    else if (led.url) push({ at: 'browser', url: led.url, title })
  }
  async function send() {
    if (!(await run(() => sim.sayToAccount({ ...who, text })))) return
    setText('')
    reload()
  }
  return (
    <>
      <NavBar
        title={name}
        back={back}
        right={
          follows && (
            <button type="button" className="nb-b end" disabled={busy} onClick={() => follow(false)}>
              {t.account.unfollow}
            </button>
          )
        }
      />
      <ChatLog label={`${name} · ${me.name}`} last={data?.messages.at(-1)?.id} pad>
        {error && !data && <Note bad text={error} retry={reload} />}
        {data?.messages.length === 0 && <Note text={t.account.empty} />}
        {data?.messages.map((line) => (
          <div key={line.id}>
            <div className="moment">{chatTime(line.at, now)}</div>
            <div className={line.from === 'person' ? 'msg mine' : 'msg'}>
              <MessageBody message={bodyOf(line)} from={name} />
            </div>
          </div>
        ))}
      </ChatLog>
      <WriteForm error={failure} send={send}>
        <div className="inp">
          {follows === false && (
            <button type="button" className="act wide" disabled={busy} onClick={() => follow(true)}>
              {t.account.follow}
            </button>
          )}
          {follows && (
            <>
              <input
                className="pin grow"
                aria-label={t.app.write(name)}
                placeholder={t.chat.placeholder}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
              <button type="submit" className="send" disabled={busy || !text.trim()}>
                {t.chat.send}
              </button>
            </>
          )}
        </div>
      </WriteForm>
      {menu.length > 0 && <MenuBar menu={menu} label={`${t.app.menu} · ${name}`} busy={busy} choose={(button) => void press(button)} />}
    </>
  )
}
