import { addressOf } from '#core/web/router.tsx'
import { opens } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { Status } from '#core/web/ui/Tag.tsx'
import { staffText } from './text.ts'

const kinds = { 1: 'ok', 2: 'bad', 4: 'attention', 5: 'off' } as const

export function StaffStatus({ status }: { status: number }) {
  const text = useText(staffText)
  return <Status kind={kinds[status as 1] ?? 'idle'}>{text.statuses[String(status) as '1'] ?? status}</Status>
}

export function YesNo({ value, help }: { value: boolean; help: string }) {
  const text = useText(staffText)
  return value ? (
    <Status kind="ok">{text.yes}</Status>
  ) : (
    <span title={help}>
      <Status kind="attention">{text.no}</Status>
    </span>
  )
}

/** The list that their number of customers counts (`customerFigures.ofMember` holds the two equal). */
export const customersOf = (staffId: string): string | undefined =>
  opens('customer') ? addressOf('customer-management.list', { staffIds: staffId, status: 'friend' }) : undefined
