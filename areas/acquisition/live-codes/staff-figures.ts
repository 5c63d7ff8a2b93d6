import { staffFigure } from '#areas/staff/staff-statistics/contract.ts'

/** Welcome messages of theirs that arrived. */
export const welcomedOfStaff = staffFigure('welcomed', { title: { zh: '欢迎语送达', en: 'Welcomed' }, order: 10, total: true, width: 92 })
/** Times a customer came to them through a live code. */
export const codeAddsOfStaff = staffFigure('codeAdds', { title: { zh: '活码添加', en: 'By codes' }, order: 20 })
