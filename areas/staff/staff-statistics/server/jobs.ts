import { exportStaffStats } from './statistics.ts'

export default [exportStaffStats]
