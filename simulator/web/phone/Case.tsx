import { BatteryFull, Signal, Wifi } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow } from '../clock.ts'
import { hm } from '../time.ts'

function StatusBar() {
  const { now } = useNow()
  return (
    <div className="status-bar" aria-hidden="true">
      <span>{hm(now)}</span>
      <span className="row gap-4">
        <Signal size={14} strokeWidth={1.5} />
        <Wifi size={14} strokeWidth={1.5} />
        <BatteryFull size={18} strokeWidth={1.5} />
      </span>
    </div>
  )
}

export function Case({ kind, children }: { kind: 'staff' | 'customer'; children: ReactNode }) {
  return (
    <div className="phone">
      <div className="scr" data-kind={kind}>
        <StatusBar />
        {children}
        <div className="home" />
      </div>
    </div>
  )
}
