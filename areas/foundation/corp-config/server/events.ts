import { setUpRefused } from '#core/contract/corp.ts'
import { on } from '#core/server/events.ts'
import { lookAtRefusal } from './look-around.ts'

export default [on(setUpRefused, 'corp_config.look', lookAtRefusal)]
