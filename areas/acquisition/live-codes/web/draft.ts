import { emptyContent } from '#core/contract/message.ts'
import type { Band, LiveCodeDraft } from '../draft.ts'

export const everyDay = [1, 2, 3, 4, 5, 6, 7]
export const allDay = (bands: readonly Band[]): boolean =>
  bands.length === 1 && bands[0]!.from === 0 && bands[0]!.to === 1440 && bands[0]!.weekdays.length === 7

export const newDraft = (): LiveCodeDraft => ({
  name: '',
  groupId: null,
  bands: [{ name: '', weekdays: everyDay, from: 0, to: 1440, receivers: [] }],
  backupStaffIds: [],
  skipVerify: true,
  exclusive: false,
  tagIds: [],
  remark: { mode: 'off', text: '' },
  welcome: { mode: 'same', content: emptyContent, bands: [] },
  duplicates: 'welcome',
  qr: { color: '#1C1F1D', dots: 'square', logo: 'corp', logoFileId: null },
})

export const marks = (d: LiveCodeDraft): boolean => d.tagIds.length > 0 || d.remark.mode !== 'off'

/** What the form says over what the code was: a field that is hidden says nothing, and no group is an empty choice. */
export function whole(draft: LiveCodeDraft, said: Partial<LiveCodeDraft>): LiveCodeDraft {
  const given = <T extends object>(part: T | undefined): Partial<T> =>
    Object.fromEntries(Object.entries(part ?? {}).filter(([, value]) => value !== undefined)) as Partial<T>
  return {
    ...draft,
    ...given(said),
    groupId: said.groupId === undefined ? draft.groupId : said.groupId || null,
    remark: { ...draft.remark, ...given(said.remark) },
    qr: { ...draft.qr, ...given(said.qr) },
  }
}

export function namesProblem(
  names: string[],
  text: { namesNeeded: string; namesTwice: (n: string) => string; namesLong: (n: string) => string },
): string | undefined {
  if (names.length === 0) return text.namesNeeded
  const long = names.find((n) => [...n].length > 30)
  if (long) return text.namesLong(long)
  const twice = names.find((n, i) => names.indexOf(n) < i)
  return twice ? text.namesTwice(twice) : undefined
}
