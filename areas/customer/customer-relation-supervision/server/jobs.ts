import { askAll } from './ask.ts'
import { exportRelations } from './exports.ts'

export default [exportRelations, askAll]
