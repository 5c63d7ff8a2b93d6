import dayjs from 'dayjs'
import { instantOf } from '#core/contract/time.ts'
import { fmt, zoneName } from '../text/format.ts'

/** A picker knows only the browser's clock: what it shows is the corp's, so the words are carried over, not the instant. */
export const shownAt = (at: string | null | undefined): dayjs.Dayjs | null => (at ? dayjs(`${fmt.day(at)} ${fmt.timeOfDay(at)}`) : null)
export const instantAt = (words: dayjs.Dayjs): string =>
  instantOf(words.format('YYYY-MM-DD'), words.hour() * 60 + words.minute(), zoneName()).toISOString()
