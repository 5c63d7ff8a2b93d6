import type { Subscriber } from '../events.ts'

/** The core hears of nothing. */
export default [] as Subscriber[]
