import { Avatar } from '../Avatar.tsx'
import { sim } from '../api.ts'
import { Note } from '../Note.tsx'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import type { KfAccountCard } from '../types.ts'
import { useAction } from '../useAction.ts'
import { usePolled } from '../usePolled.ts'

/** The customer-service accounts one can write to without having their link at hand. */
export function KfDoors() {
  const { push, back } = useNav()
  const { data, error, reload } = usePolled(() => sim.kfAccounts(), 'kf accounts', 10_000)
  return (
    <>
      <NavBar title={t.kf.title} back={back} />
      <div className="page white">
        {error && !data && <Note bad text={error} retry={reload} />}
        {data?.accounts.length === 0 && <Note text={t.kf.none} />}
        <ul>
          {data?.accounts.map((account) => (
            <li key={account.open_kfid}>
              <button type="button" className="cvr" onClick={() => push({ at: 'kf', account, text: account.text })}>
                <Avatar name={account.name} src={account.avatar} size={34} />
                <span className="grow ellipsis cvr-n">
                  {account.name}
                  <span className="belonging">@{account.corp_name}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** Where a link of customer service leads; entering is what the company is told of. */
export function KfDoor({ account, text }: { account: KfAccountCard; text: string }) {
  const { me, swap, back } = useNav()
  const { busy, error, run } = useAction()
  async function enter() {
    const done = await run(() => sim.enterKf({ person_id: me.id, text }))
    if (!done) return
    const { open_kfid, name, avatar, corp_name } = done.account
    swap({ at: 'chat', conversationId: done.conversation_id, peer: { id: open_kfid, kind: 'kf', name, avatar, corp_name } })
  }
  return (
    <>
      <NavBar title={t.kf.title} back={back} />
      <div className="page">
        <div className="who tall">
          <Avatar name={account.name} src={account.avatar} size={60} />
          <div className="who-n">{account.name}</div>
          <div className="belonging">@{account.corp_name}</div>
          <button type="button" className="act wide" disabled={busy} onClick={() => void enter()}>
            {t.kf.enter}
          </button>
          {error && (
            <p className="text-12 bad" role="alert">
              {error}
            </p>
          )}
        </div>
      </div>
    </>
  )
}
