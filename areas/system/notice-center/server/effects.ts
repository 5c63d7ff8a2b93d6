import { sendNotice } from './message.ts'

export default [sendNotice]
