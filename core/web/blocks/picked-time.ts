import dayjs from 'dayjs'
import { instantOf } from '#core/contract/time.ts'
import { fmt, zoneName } from '../text/format.ts'

/** The picker works in the browser's time zone but shows the company's time: day and time of day are carried over, not the instant. */
export const shownAt = (at: string | null | undefined): dayjs.Dayjs | null => (at ? dayjs(`${fmt.day(at)} ${fmt.timeOfDay(at)}`) : null)
export const instantAt = (words: dayjs.Dayjs): string =>
  instantOf(words.format('YYYY-MM-DD'), words.hour() * 60 + words.minute(), zoneName()).toISOString()
