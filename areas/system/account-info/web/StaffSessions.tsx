import { can } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { personSessions } from '../contract.ts'
import { SessionsOf } from './Sessions.tsx'
import { accountText } from './text.ts'

/** On the page of a member of staff, for root. */
export default function StaffSessions({ staffId }: { staffId: string }) {
  const text = useText(accountText)
  if (!can(personSessions.list)) return null
  return (
    <section>
      <h2>{text.sessionsOf}</h2>
      <SessionsOf whose={{ staffId }} name="" />
    </section>
  )
}
