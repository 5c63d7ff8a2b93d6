import { exportContacts, exportStatistics } from './exports.ts'

export default [exportStatistics, exportContacts]
