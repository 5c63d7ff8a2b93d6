import type { StaffMe } from '#core/contract/session.ts'

/** R238: companies that authorised a third party keep names to themselves; only for them WeCom's open data is started. */
export const startsOpenData = (type: StaffMe['corpAuthType'] | undefined): boolean => type === 'oa' || type === 'chat_oa'

/** R307: names that appear together, or a page that is left at once, start it once. */
export const openDataPause = 200
let waiting: ReturnType<typeof setTimeout> | undefined
export function openDataSoon(): void {
  clearTimeout(waiting)
  // Where WeCom does not answer, the dash stays, and the next name asks again.
  waiting = setTimeout(() => void import('../open-data.ts').then((m) => m.drawOpenData()).catch(() => undefined), openDataPause)
}
