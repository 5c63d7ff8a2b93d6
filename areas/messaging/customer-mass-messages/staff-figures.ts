import { staffFigure } from '#areas/staff/staff-statistics/contract.ts'

/** Mass messages of which they sent what they were asked to, or a part of it. */
export const massConfirmedOfStaff = staffFigure('massConfirmed', { title: { zh: '确认群发', en: 'Mass sent' }, order: 30, width: 92 })
