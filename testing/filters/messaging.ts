import { addDays } from '#core/contract/time.ts'
import type { Company } from '../company.ts'
import type { Cases } from './cases.ts'

/** Of messages to many and of replies. */
export function messagingCases(c: Company): Record<string, Cases> {
  const { today, staff, tags } = c
  const range = { from: addDays(today, -30), to: today }
  const ofStaff = { staffIds: [staff.ann], departmentIds: [2] }
  const reach = { audience: {}, staffIds: [], sendAt: null }
  const mission = { missionId: c.missions[0] }
  return {
    'corp_quick_reply.list': {
      filters: { keyword: '出炉', scope: 'team', folderId: c.library.folders[1], sort: ['-uses', '-updated_at'] },
    },
    'corp_quick_reply.uses': {
      filters: { replyId: c.library.replies[1], staffIds: [staff.ann], keyword: 'jdcl', from: today, to: addDays(today, -1), sort: 'at' },
    },
    'corp_quick_reply.members': { filters: { replyId: c.library.replies[1], from: today, to: addDays(today, -1) } },
    'staff_client/quick_reply.list': { filters: { keyword: '出炉', scope: ['team', 'own'], folderId: c.library.folders[1] } },
    'per_group_msg/record.list': {
      filters: {
        chatType: 'single',
        origin: 'personal',
        sent: [true, false],
        from: today,
        to: addDays(today, -1),
        ...ofStaff,
        keyword: '早上',
      },
    },
    'per_group_msg/record.overview': { base: range, filters: { ...ofStaff } },
    'per_group_msg/record.userDetail': { base: { messageId: c.bulk.messages[0], staffId: staff.ann }, filters: { state: 'delivered' } },
    'per_group_msg/record.groupDetail': { base: { messageId: c.bulk.messages[1], staffId: staff.ben }, filters: { state: 'delivered' } },
    'group_msg/mission.list': {
      filters: {
        keyword: '早安',
        state: 'done',
        staffId: staff.ben,
        confirmedFrom: today,
        confirmedTo: addDays(today, -1),
        sort: 'send_at',
      },
    },
    'group_msg/mission.staff': {
      base: mission,
      filters: { keyword: 'ann', state: ['asked', 'confirmed', 'planned', 'refused', 'cancelled'], asked: true, sort: 'confirmed_at' },
    },
    'group_msg/mission.customers': {
      base: mission,
      filters: { keyword: '王', state: ['delivered', 'waiting', 'not_friend', 'refused'], staffId: staff.ann },
    },
    'group_msg/mission.previewCustomers': {
      base: { ...reach, part: 'reachable' },
      filters: {
        audience: { tagsAny: [tags[0]] },
        staffIds: [staff.ann],
        part: ['quota', 'blacklisted', 'no_seat'],
        sendAt: `${addDays(today, 40)}T02:00:00.000Z`,
      },
    },
    'group_msg/mission.previewStaff': {
      base: reach,
      filters: { audience: { tagsAny: [tags[0]] }, staffIds: [staff.ann], sendAt: `${addDays(today, 40)}T02:00:00.000Z` },
    },
  }
}
