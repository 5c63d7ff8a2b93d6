import { addDays } from '#core/contract/time.ts'
import { newId } from '#core/server/ids.ts'
import type { Company } from './company.ts'
import { messagingCases } from './filters/messaging.ts'

/** A value of a filter that changes the answer in the company of testing/company.ts, or one that is refused because nothing obeys it yet. */
export const refused = (value: unknown) => ({ refused: value })
export interface Cases {
  /** What is asked without the filter. */
  base?: Record<string, unknown>
  filters: Record<string, unknown>
}

/** By call name. Pages, and the id of the thing that a call is about, are no filters. */
export function filterCases(c: Company): Record<string, Cases> {
  const { today, staff, tags, ways } = c
  const range = { from: addDays(today, -30), to: today }
  const days = { from: today, to: addDays(today, -1) }
  const audience = {
    keyword: '王',
    staffIds: [staff.ann],
    departmentIds: [2],
    tagsAny: [tags[0]],
    tagsAll: [tags[0], tags[1]],
    tagsNone: [tags[0]],
    noTags: [true, false],
    addedFrom: today,
    addedTo: addDays(today, -1),
    addWays: [1],
    wayIds: [ways[0]],
    gender: 1,
    groupIds: [c.groups[0]],
    notInGroup: [true, false],
    status: ['friend', 'lost'],
    blackList: ['on', 'off'],
    notReachedDays: 30,
    lastTouch: ['d7', 'older'],
    fields: [`${c.field}:is:1`, `${c.field}:some:`, `${c.field}:none:`],
    stageIds: [c.stages.second],
    stageOverdue: 'yes',
    lostDays: 2,
    lostBy: ['customer', 'staff'],
    relation: ['several', 'left', 'left_only', 'moved'],
    packsAny: [c.packs[0]],
    packsAll: [c.packs[0], c.packs[1]],
    packsNone: [c.packs[0]],
    silentDays: 1,
    excludeCustomerIds: [c.customers[0]],
    customerIds: [c.customers[0]],
    batch: c.batch,
  }
  const ofStaff = { staffIds: [staff.ann], departmentIds: [2] }
  const clues = {
    keyword: '年会',
    poolId: newId(),
    state: ['free', 'converted'],
    gradeId: c.sea.grades[0],
    mine: true,
    tonight: true,
    staffIds: [staff.ben],
    from: today,
    to: addDays(today, -1),
    batch: c.batch,
    sort: 'entered_at',
  }
  const expected = { keyword: '王', state: ['met', 'paused', 'ended', 'waiting'], label: '展会', batch: c.batch, sort: 'created_at' }
  const hits = (of: 'tags' | 'fields') => ({
    keyword: '王',
    state: ['asks', 'done'],
    by: 'name',
    label: '展会',
    entryId: c.expected[of].entries[1],
    staffIds: [staff.ann],
    from: today,
    to: addDays(today, -1),
    batch: c.batch,
    sort: 'at',
  })
  return {
    ...messagingCases(c),
    'pre_tag.list': { filters: expected },
    'pre_write_properties.list': { filters: expected },
    'pre_tag.overview': { filters: { label: '展会' } },
    'pre_write_properties.overview': { filters: { label: '展会' } },
    'pre_tag/record.hits': { filters: hits('tags') },
    'pre_write_properties/record.hits': { filters: hits('fields') },
    'customer_open_sea/clue.list': { filters: clues },
    'staff_client/clue.list': { filters: clues },
    'external_user.list': { filters: { ...audience, sort: 'added_at' } },
    'external_user.count': { filters: audience },
    'customer_kanban.cards': {
      base: { processId: c.stages.process, stageId: c.stages.first },
      filters: { ...audience, after: `2020-01-01T00:00:00.000Z_${c.customers[0]}` },
    },
    'customer_kanban.board': { base: { processId: c.stages.process }, filters: audience },
    'customer_kanban.entries': {
      base: { processId: c.stages.process, stageId: c.stages.second, ...range },
      filters: { ...days, only: 'onward' },
    },
    'external_user/statistics.records': {
      base: range,
      filters: {
        ...days,
        ...ofStaff,
        addWays: [1],
        only: 'lost',
        by: { by: 'staff', key: staff.ann },
        key: { by: 'staff', key: staff.ben },
        notKeys: { by: 'staff', notKeys: [staff.ben] },
      },
    },
    'customer_statistics.breakdown': {
      base: { ...range, by: 'staff', compareFrom: addDays(today, -45), compareTo: addDays(today, -31) },
      filters: {
        ...days,
        ...ofStaff,
        addWays: [1],
        tagsAny: [tags[0]],
        by: ['add_way', 'department', 'tag', 'stage'],
        processId: { by: 'stage', processId: c.stages.process },
        compareFrom: addDays(today, -33),
        compareTo: addDays(today, -1),
      },
    },
    'customer_statistics.cohorts': {
      base: range,
      filters: { ...days, ...ofStaff, addWays: [1], tagsAny: [tags[0]], step: ['day', 'month'] },
    },
    'customer_statistics.list': {
      base: range,
      filters: {
        ...days,
        ...ofStaff,
        addWays: [1],
        tagsAny: [tags[0]],
        only: ['lost', 'stayed', 'due1', 'kept7'],
        stay: { only: 'lost', stay: 'hours' },
        by: { by: 'staff', key: staff.ann },
        key: { by: 'tag', key: tags[0] },
        processId: { by: 'stage', key: c.stages.second, processId: c.stages.process },
      },
    },
    'external_user/operation_score.result': { filters: { from: 40, to: 40 } },
    'external_user/event.list': {
      base: { customerId: c.customers[0] },
      filters: { kinds: ['customerAction'], staffId: staff.ann, before: `${addDays(today, -1)}T00:00:00.000000Z_0` },
    },
    'external_user_tag.list': { filters: { keyword: '老客', departmentId: 2, tagType: 1 } },
    'external_user_tag.systemList': { filters: { keyword: '老客', departmentId: 2, tagType: 1 } },
    'external_user_tag.options': { filters: { keyword: '老客', tagIds: [tags[1]] } },
    'acl.changeRecords': { filters: { roleId: c.staff.ann } },
    'person_session.list': { base: { staffId: staff.ann }, filters: { account: refused('admin'), staffId: staff.ben } },
    'acl/role.staffList': { base: { roleId: c.role }, filters: { keyword: '没有这个人' } },
    'vip/seat.list': {
      filters: {
        keyword: 'ann',
        departmentIds: [2],
        kind: 'chat',
        state: ['seated', 'unseated'],
        endsWithin: 30,
        unusedDays: 30,
        batch: c.batch,
      },
    },
    'vip/seat.records': { filters: { staffIds: [staff.ann], kind: 'base', running: [true, false] } },
    'notice_center.list': { filters: { kind: 'tasks.failed', read: [true, false] } },
    'system_announcement.list': { filters: { unread: true } },
    'operation_log.list': {
      filters: {
        keyword: '没有这个名字',
        class: 'sign_in',
        staffIds: [staff.ann],
        actor: '没有这个人',
        object: 'live_code:none',
        ip: '192.0.2.1',
        from: addDays(today, 1),
        to: addDays(today, -1),
      },
    },
    'tag_statistics.records': {
      base: range,
      filters: { ...days, departmentId: 3, tagId: tags[0], only: 'removed' },
    },
    'tag_statistics.list': { base: range, filters: { ...days, keyword: '老客', departmentId: 2, sort: 'added' } },
    'black_list.list': {
      filters: {
        keyword: '王',
        staffIds: [staff.ann],
        term: ['ends', 'ever'],
        addedFrom: today,
        addedTo: addDays(today, -1),
        batch: c.batch,
        sort: 'added_at',
      },
    },
    'external_user/outflow.list': {
      filters: {
        state: ['back', 'all'],
        reach: ['colleague', 'nobody'],
        by: ['staff'],
        from: today,
        to: addDays(today, -1),
        ...ofStaff,
        addWays: [1],
        tagsAny: [tags[0]],
        keyword: '王',
        read: [true, false],
      },
    },
    'external_user/outflow/notification.list': { filters: { read: [true, false] } },
    'customer_relation.list': {
      filters: {
        kind: ['several', 'left', 'nobody'],
        state: ['done', 'all'],
        from: today,
        to: addDays(today, -1),
        ...ofStaff,
        tagsAny: [tags[2]],
        keyword: '王',
        how: ['shared'],
        only: { kind: 'left', only: 'left' },
      },
    },
    'customer_clear.list': {
      filters: {
        keyword: '旧标签',
        on: [true, false],
        action: ['remove_tags', 'ask_delete'],
        ruleIds: [c.clearRules[0]],
        sort: 'created_at',
      },
    },
    'customer_clear.preview': {
      base: { audience: { status: 'friend' }, action: 'remove_tags', tagIds: [tags[0]] },
      filters: { audience: [{ noTags: true }, { status: 'lost' }], action: 'ask_delete', tagIds: [tags[1]] },
    },
    'customer_clear/record.proposals': {
      filters: {
        keyword: '王',
        state: ['waiting', 'asked', 'done', 'rejected', 'gone', 'failed'],
        action: ['remove_tags', 'ask_delete'],
        ruleIds: [c.clearRules[1]],
        staffIds: [staff.ann],
        from: addDays(today, -3),
        to: addDays(today, -1),
        batch: c.batch,
      },
    },
    'eu_package.list': { filters: { keyword: '固定', kind: 'live', packIds: [c.packs[0]], sort: 'created_at' } },
    'eu_package.customerList': { base: { packId: c.packs[0] }, filters: { keyword: '王', byHand: true } },
    'eu_package.moves': { base: { packId: c.packs[0] }, filters: { ...days, only: ['in', 'out'], cause: 'time' } },
    'customer_relation.staff': { filters: ofStaff },
    'customer_transfer.staff': { base: { transferType: 'serving' }, filters: { ...ofStaff, transferType: 'resigned' } },
    'customer_transfer.held': {
      base: { fromStaffId: staff.ann, takers: [{ staffId: staff.ben, weight: 1 }] },
      filters: {
        resourceType: 'group',
        takers: [{ staffId: staff.cat, weight: 1 }],
        tagIdList: [tags[0]],
        onlyIds: [c.customers[0]],
        excludeIds: c.customers,
        fit: 'waiting',
      },
    },
    'customer_transfer/record.list': {
      filters: {
        state: ['open', 'under_way', 'waiting', 'failed'],
        resourceType: 'group',
        transferType: 'resigned',
        fromStaffIds: [staff.ben],
        toStaffIds: [staff.cat],
        from: today,
        to: addDays(today, -1),
        keyword: '没有这个名字',
        batch: c.batch,
      },
    },
    'black_list.record': { filters: { kind: 'add', origin: 'import' } },
    'contact_way.list': {
      filters: {
        wayIds: [ways[0]],
        keyword: '台卡',
        groupId: [c.wayGroups[0], 'none'],
        state: 'failed',
        staffId: staff.ann,
        batch: c.batch,
        sort: 'name',
      },
    },
    'contact_way_corp_statistic.staff': { base: range, filters: { ...days, wayIds: [ways[0]], staffIds: [staff.ann], departmentIds: [3] } },
    'contact_way_corp_statistic.ways': { base: range, filters: { ...days, wayIds: [ways[0]], staffIds: [staff.ann], departmentIds: [3] } },
    'contact_way_corp_statistic.records': {
      base: range,
      filters: {
        ...days,
        wayIds: [ways[0]],
        staffIds: [staff.ann],
        departmentIds: [3],
        only: ['new', 'lost', 'kept', 'welcomed', 'blacklisted'],
      },
    },
    'contact_way_corp_statistic.welcomes': {
      base: range,
      filters: { ...days, wayIds: [ways[0]], staffIds: [staff.ann], departmentIds: [3], state: ['sent', 'not_sent', 'unknown', 'waiting'] },
    },
    'group.list': {
      filters: {
        keyword: '面包',
        staffExtIdList: ['ann'],
        staffIds: [staff.ann],
        groupIds: [c.groups[0]],
        filterChatSeat: true,
        sourceType: refused(1),
        tagIdList: refused([tags[0]]),
        filterStaffMaAuthorized: refused(true),
        seatTarget: 'chat',
        tagsUnionType: refused('or'),
      },
    },
    'group.members': { base: { groupId: c.groups[0] }, filters: { keyword: '路人', kind: ['staff', 'customer', 'stranger', 'outside'] } },
    'staff.list': {
      filters: {
        keyword: 'ann',
        departmentId: 2,
        staffIds: [staff.ann],
        available: [true, false],
        status: 5,
        offset: { offset: 2, limit: 2 },
        limit: 2,
      },
    },
    'staff/statistics.list': { base: range, filters: { ...days, ...ofStaff, active: [true, false], sort: 'lost' } },
    'department.list': { filters: { keyword: '仓库', parentId: 1, departmentIds: [1] } },
    'callback.list': { filters: { state: 'dead', event: 'x', keyword: 'external' } },
    'task.list': { filters: { kind: 'tag_sync' } },
    'corp_common/short_video.list': { filters: { keyword: '面包', fileIds: [c.files.video] } },
    'corp_common/file.list': { base: { kind: 'image' }, filters: { kind: 'file', keyword: '封面' } },
  }
}
