import { rangeChanged, setUpRefused } from '#core/contract/corp.ts'
import { on } from '#core/server/events.ts'
import { lookAtRange, lookAtRefusal } from './look-around.ts'

export default [on(setUpRefused, 'corp_config.look', lookAtRefusal), on(rangeChanged, 'corp_config.look_at_range', lookAtRange)]
