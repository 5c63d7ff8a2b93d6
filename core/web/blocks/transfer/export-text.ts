import { texts } from '../../text/text.ts'

export const exportText = texts({
  'zh-CN': {
    export: '导出',
    xlsx: '导出为 Excel',
    csv: '导出为 CSV',
    started: '已开始导出，完成后在任务中心下载',
    look: '查看',
    limit: (n: string) => `一次最多 ${n} 行`,
  },
  en: {
    export: 'Export',
    xlsx: 'Export as Excel',
    csv: 'Export as CSV',
    started: 'Export started; find it in the task center',
    look: 'View',
    limit: (n) => `At most ${n} rows at a time`,
  },
})
