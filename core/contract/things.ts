import type { Words } from './errors.ts'

/** What people call a thing of which the program speaks: `thing('live code', '活码')`. Areas declare theirs in their contracts. */
export type Thing = Words
export const thing = (en: string, zh: string): Thing => ({ zh, en })

export const aConnectedAccount = thing('connected account', '接入的账号')
export const aFile = thing('file', '文件')
export const aLink = thing('link', '链接')
export const aPage = thing('page', '页面')
export const aSetting = thing('setting', '设置')
export const aTask = thing('task', '任务')
export const aView = thing('view', '视图')
export const anUpload = thing('upload', '上传的文件')
