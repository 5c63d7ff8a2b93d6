import { noticed } from '#core/contract/notices.ts'
import { on } from '#core/server/events.ts'
import { write } from './write.ts'

export default [on(noticed, 'notice-center', write)]
