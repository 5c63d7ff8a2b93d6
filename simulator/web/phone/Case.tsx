import { BatteryFull, Signal, SignalZero, Wifi, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow } from '../clock.ts'
import { hm } from '../time.ts'

function StatusBar({ offline }: { offline: boolean }) {
  const { now } = useNow()
  return (
    <div className="status-bar" aria-hidden="true">
      <span>{hm(now)}</span>
      <span className="row gap-4">
        {offline ? <SignalZero size={14} strokeWidth={1.5} /> : <Signal size={14} strokeWidth={1.5} />}
        {offline ? <WifiOff size={14} strokeWidth={1.5} /> : <Wifi size={14} strokeWidth={1.5} />}
        <BatteryFull size={18} strokeWidth={1.5} />
      </span>
    </div>
  )
}

export function Case({ kind, offline, children }: { kind: 'staff' | 'customer'; offline: boolean; children: ReactNode }) {
  return (
    <div className="phone">
      <div className="scr" data-kind={kind} data-offline={offline}>
        <StatusBar offline={offline} />
        {children}
        <div className="home" />
      </div>
    </div>
  )
}
