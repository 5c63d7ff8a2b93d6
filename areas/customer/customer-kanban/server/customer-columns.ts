import { filledByCompany } from '#areas/customer/customer-management/server/nouns/customer-columns.ts'
import { stageColumn, stagesKey } from '../columns.ts'
import { stagesOf } from './cards.ts'

export default [filledByCompany(stagesKey, { columns: async () => [stageColumn], read: stagesOf })]
