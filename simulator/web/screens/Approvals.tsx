import { useState } from 'react'
import type { ApprovalCard } from '../../src/sim/oa-api.ts'
import { sim } from '../api.ts'
import { useNow } from '../clock.ts'
import { Note } from '../Note.tsx'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { chatTime } from '../time.ts'
import { useAction } from '../useAction.ts'
import { usePolled } from '../usePolled.ts'

/** Who decides, step by step, and what they said. */
function Steps({ approval, now }: { approval: ApprovalCard; now: number }) {
  return (
    <ol className="steps text-12 dim">
      {approval.nodes.map((node, i) => (
        <li key={`${i} ${node.attr}`}>
          {node.details.length > 1 && <div>{t.approval.rule[node.attr]}</div>}
          {node.details.map((one) => (
            <div key={one.userid}>
              {approval.names[one.userid]} · {t.approval.step[one.sp_status]}
              {one.at > 0 && ` · ${chatTime(one.at * 1000, now)}`}
              {one.speech && ` · ${one.speech}`}
            </div>
          ))}
        </li>
      ))}
      {approval.comments.map((one) => (
        <li key={one.id}>
          {approval.names[one.userid]} · {one.content}
        </li>
      ))}
    </ol>
  )
}

function Approval({ approval, now, reload }: { approval: ApprovalCard; now: number; reload: () => void }) {
  const { me } = useNav()
  const { busy, error, run } = useAction()
  const [remark, setRemark] = useState('')
  const act = async (action: string) => {
    const done = await run(() => sim.actOnApproval({ userid: me.id, corpid: me.corpid, sp_no: approval.sp_no, action, remark }))
    if (!done) return
    setRemark('')
    reload()
  }
  const own = approval.userid === me.id && (approval.sp_status === 1 || approval.sp_status === 2)
  return (
    <article className="jobs" aria-label={`${approval.sp_name} · ${approval.applicant}`}>
      <div className="text-12 dim">{t.approval.from(approval.applicant, chatTime(approval.apply_time * 1000, now))}</div>
      <h3 className="jobs-t">
        {approval.sp_name}{' '}
        <span className={approval.sp_status === 3 ? 'text-12 bad' : 'text-12 dim'}>{t.approval.states[approval.sp_status]}</span>
      </h3>
      {approval.lines.map((line) => (
        <div key={line.title} className="text-12">
          <span className="dim">{line.title}</span> {line.text}
        </div>
      ))}
      <Steps approval={approval} now={now} />
      {error && (
        <p className="text-12 bad" role="alert">
          {error}
        </p>
      )}
      {(approval.mine || own) && (
        <input
          className="pin"
          placeholder={t.approval.words}
          aria-label={t.approval.words}
          value={remark}
          onChange={(event) => setRemark(event.target.value)}
        />
      )}
      {approval.mine && (
        <div className="row gap-8 live-acts">
          <button type="button" className="act grow" disabled={busy} onClick={() => void act('agree')}>
            {t.approval.agree}
          </button>
          <button type="button" className="act danger grow" disabled={busy} onClick={() => void act('refuse')}>
            {t.approval.refuse}
          </button>
        </div>
      )}
      {own && (
        <div className="row gap-8 live-acts">
          <button type="button" className="act quiet grow" disabled={busy || remark.trim() === ''} onClick={() => void act('comment')}>
            {t.approval.comment}
          </button>
          <button type="button" className="act quiet grow" disabled={busy} onClick={() => void act('withdraw')}>
            {t.approval.withdraw}
          </button>
        </div>
      )}
    </article>
  )
}

/** What waits for this member, then what they handed in or were told of. */
export function Approvals() {
  const { me, back } = useNav()
  const { now } = useNow(30_000)
  const { data, error, reload } = usePolled(() => sim.approvals({ userid: me.id, corpid: me.corpid }), `approvals ${me.id}`)
  return (
    <>
      <NavBar title={t.approval.title} back={back} backText={t.work.title} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region a keyboard can scroll */}
      <section className="page pad" tabIndex={0} aria-label={`${t.approval.title} · ${me.name}`}>
        {error && !data && <Note bad text={error} retry={reload} />}
        {data?.approvals.length === 0 && <Note text={t.approval.empty} />}
        {data?.approvals.map((one) => (
          <Approval key={one.sp_no} approval={one} now={now} reload={reload} />
        ))}
      </section>
    </>
  )
}
