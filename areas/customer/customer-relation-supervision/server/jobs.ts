import { askAll } from './ask.ts'
import { exportRelations } from './exports.ts'
import { merge } from './merge.ts'

export default [exportRelations, askAll, merge]
