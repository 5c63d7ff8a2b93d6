import { implement } from '#core/server/implement.ts'
import { home } from '../contract.ts'
import { checklist } from './checklist.ts'
import { attention } from './needs-me.ts'

export default implement(home, { attention, checklist })
