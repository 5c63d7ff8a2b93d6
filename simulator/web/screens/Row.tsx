import { ChevronRight, type LucideIcon } from 'lucide-react'

export function Row({
  icon: Icon,
  name,
  hint,
  count,
  onClick,
}: {
  icon: LucideIcon
  name: string
  hint?: string | undefined
  count?: number
  onClick: () => void
}) {
  return (
    <button type="button" className="lrow" onClick={onClick}>
      <Icon size={20} strokeWidth={1.5} />
      <span className="grow ellipsis lrow-n">{name}</span>
      {hint && <span className="text-12 dim ellipsis">{hint}</span>}
      {!!count && <em aria-hidden="true">{count}</em>}
      <ChevronRight size={16} strokeWidth={1.5} className="dim" />
    </button>
  )
}
