import { columnsOf } from '#core/contract/columns.ts'
import { seatKinds, seatNames } from '#core/contract/seats.ts'
import { shownName } from '#core/contract/staff-name.ts'
import { lastDayOf } from '#core/contract/time.ts'
import { type SeatMember, seats } from './contract.ts'

/** Of several seats the one that ends first. */
export const firstEnd = ({ seats }: Pick<SeatMember, 'seats'>): string | null =>
  seats.flatMap(({ endsAt }) => (endsAt ? [endsAt] : [])).sort()[0] ?? null
const firstStart = ({ seats }: SeatMember): string | null => seats.map(({ startsAt }) => startsAt).sort()[0] ?? null

/** Who has which seats, on screen and in the file. */
export const seatColumns = columnsOf(seats.list, [
  { key: 'name', title: { zh: '员工', en: 'Member' }, width: 190, pinned: 'left', value: (r, { en }) => shownName(r, en) },
  { key: 'departmentNames', title: { zh: '部门', en: 'Department' }, width: 150, spare: true },
  {
    key: 'seats',
    title: { zh: '席位', en: 'Seats' },
    width: 300,
    value: (r, { en, zone }) =>
      seatKinds.flatMap((kind) =>
        r.seats
          .filter((one) => one.kind === kind)
          .map(({ endsAt }) => {
            const name = seatNames()[kind][en ? 'en' : 'zh']
            return endsAt ? `${name} (${en ? 'until' : '至'} ${lastDayOf(new Date(endsAt), zone)})` : name
          }),
      ),
  },
  {
    key: 'waiting',
    title: { zh: '在等的', en: 'Waits for' },
    width: 110,
    value: (r, { en }) => r.waiting.map((kind) => seatNames()[kind][en ? 'en' : 'zh']),
  },
  { key: 'startsAt', title: { zh: '最早分配', en: 'Since' }, kind: 'time', width: 130, value: firstStart },
  {
    key: 'endsAt',
    title: { zh: '最近到期', en: 'Next end' },
    kind: 'day',
    width: 110,
    value: (r, { zone }) => {
      const end = firstEnd(r)
      return end && lastDayOf(new Date(end), zone)
    },
  },
  { key: 'usedAt', title: { zh: '最近使用', en: 'Last used' }, kind: 'time', width: 130 },
  { key: 'staffExtId', title: { zh: '账号', en: 'User id' }, kind: 'id', width: 150, hidden: true },
])
