import { useEffect, useState } from 'react'
import { sim } from '../api.ts'
import { Note } from '../Note.tsx'
import { NavBar } from '../phone/NavBar.tsx'
import { type AddBy, useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import type { Scanned } from '../types.ts'

function foundBy(found: Extract<Scanned, { kind: 'contact' }>): AddBy {
  if (found.link_id) return { link_id: found.link_id }
  return found.config_id ? { config_id: found.config_id } : { userid: found.member.id }
}

/** Asks what a code says and makes room for the answer. It stays only when the code says nothing of use. */
export function ScannedScreen({ text }: { text: string }) {
  const { me, swap, back } = useNav()
  const [problem, setProblem] = useState('')
  const [round, setRound] = useState(0)

  useEffect(() => {
    let on = true
    setProblem('')
    sim.scan({ person_id: me.id, text }).then(
      (found) => {
        if (!on) return
        if (found.kind === 'contact') swap({ at: 'card', member: found.member, by: foundBy(found) })
        else if (found.kind === 'login') swap({ at: 'login', ticket: found.ticket })
        else if (found.kind === 'group') swap({ at: 'group', chat: found.chat, configId: found.config_id })
        else if (found.kind === 'kf') swap({ at: 'kf', account: found.account, text })
        else if (found.kind === 'pay') swap({ at: 'cashier', code: text })
        else if (found.kind === 'account') swap({ at: 'account', appid: found.appid, ticket: found.ticket })
        else if (found.kind === 'mini') swap({ at: 'mini', title: found.title, appid: found.appid, page: found.page })
        else if (found.kind === 'url') swap({ at: 'browser', url: found.url })
        else setProblem(found.reason)
      },
      (failure: Error) => on && setProblem(failure.message),
    )
    return () => {
      on = false
    }
  }, [text, round, me.id])

  return (
    <>
      <NavBar title={t.scan.title} back={back} />
      <div className="page">
        {problem ? (
          <div className="empty bad" role="alert">
            <b>{t.scan.invalid}</b>
            <p>{problem}</p>
            <p className="text-11 break-anywhere">{text}</p>
            <button type="button" className="act quiet" onClick={() => setRound(round + 1)}>
              {t.retry}
            </button>
          </div>
        ) : (
          <Note text={t.scan.reading} />
        )}
      </div>
    </>
  )
}
