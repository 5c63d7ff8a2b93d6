import { implement } from '#core/server/implement.ts'
import { home } from '../contract.ts'
import { attention } from './attention.ts'
import { checklist } from './checklist.ts'
import { overview } from './overview.ts'

export default implement(home, { overview, checklist, attention })
