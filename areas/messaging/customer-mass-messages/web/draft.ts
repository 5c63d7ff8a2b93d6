import { useCallback, useEffect, useRef, useState } from 'react'
import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import type { Audience } from '#core/contract/audience.ts'
import { emptyContent, type MessageContent } from '#core/contract/message.ts'
import { type Draft, draftPlace, dropDraft, readDraft, writeDraft } from '#core/web/blocks/form/draft.ts'
import { linkTo } from '#core/web/link.ts'
import type { Mission, MissionDraft } from '../mission.ts'

/** What the wizard holds. The id is made here, so that sending twice is sending once. */
export interface MissionForm {
  missionId: string
  name: string
  audience: Audience
  staffIds: string[]
  msgData: MessageContent
  when: 'now' | 'later'
  /** Kept while 现在 is chosen, so that turning back loses nothing. */
  sendAt: string | null
}

export const newForm = (): MissionForm => ({
  missionId: newMissionId(),
  name: '',
  audience: {},
  staffIds: [],
  msgData: emptyContent,
  when: 'now',
  sendAt: null,
})
/** The same message to the same people anew: who they are is looked up again. */
export const copyOf = (m: Mission): MissionForm => ({
  ...newForm(),
  name: `${[...m.name].slice(0, 27).join('')} 2`,
  audience: m.audience ?? {},
  staffIds: m.staffIds,
  msgData: m.msgData,
})
export const sendAtOf = (f: MissionForm): string | null => (f.when === 'later' ? f.sendAt : null)
export const reachOf = (f: MissionForm) => ({
  audience: f.audience,
  ...(f.staffIds.length && { staffIds: f.staffIds }),
  ...(sendAtOf(f) && { sendAt: sendAtOf(f) }),
})
export const draftOf = (f: MissionForm): MissionDraft => ({
  name: f.name.trim(),
  audience: f.audience,
  ...(f.staffIds.length && { staffIds: f.staffIds }),
  msgData: f.msgData,
  sendAt: sendAtOf(f),
})

/** UUIDv7 as the contract wants it. */
function newMissionId(): string {
  const b = crypto.getRandomValues(new Uint8Array(16))
  new DataView(b.buffer).setUint32(0, Math.floor(Date.now() / 65_536))
  new DataView(b.buffer).setUint16(4, Date.now() % 65_536)
  b[6] = (b[6]! & 0x0f) | 0x70
  b[8] = (b[8]! & 0x3f) | 0x80
  const h = [...b].map((x) => x.toString(16).padStart(2, '0')).join('')
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-${h.slice(12, 16)}-${h.slice(16, 20)}-${h.slice(20)}`
}

/** The customer list that shows exactly this audience. */
export const customersHref = (a: Audience): string => linkTo(customerScreens.list, { ...a, status: 'friend' })

/** Keeps the form two seconds after the last change (G-1: within five); what an earlier visit left is offered, not forced. */
export function useMissionDraft(form: MissionForm, touched: boolean) {
  const [key] = useState(() => draftPlace('mass_send'))
  const [found, setFound] = useState<Draft<MissionForm> | undefined>(() => readDraft<MissionForm>(key))
  const [savedAt, setSavedAt] = useState<number>()
  const latest = useRef(form)
  const pending = useRef(false)
  latest.current = form
  const flush = useCallback(() => {
    if (pending.current) setSavedAt(writeDraft(key, latest.current))
    pending.current = false
  }, [key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the form starts the two seconds anew
  useEffect(() => {
    if (!touched) return
    pending.current = true
    const timer = setTimeout(flush, 2000)
    return () => clearTimeout(timer)
  }, [form, touched, flush])
  useEffect(() => flush, [flush])
  return {
    found: touched ? undefined : found,
    savedAt,
    drop() {
      pending.current = false
      dropDraft(key)
      setFound(undefined)
    },
  }
}
