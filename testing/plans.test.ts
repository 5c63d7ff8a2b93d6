import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveCodeStats, liveCodes } from '#areas/acquisition/live-codes/contract.ts'
import { shortVideos } from '#areas/content/material-library/contract.ts'
import { blackList } from '#areas/customer/blacklist/contract.ts'
import { crowdPacks } from '#areas/customer/crowd-pack/contract.ts'
import { customerStatistics } from '#areas/customer/customer-analysis/contract.ts'
import { clearAsked, clearRecords, customerClear } from '#areas/customer/customer-clear/contract.ts'
import { writeCondition } from '#areas/customer/customer-fields/conditions.ts'
import { customFields } from '#areas/customer/customer-fields/contract.ts'
import { customerKanban } from '#areas/customer/customer-kanban/contract.ts'
import { customerStats, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { clues } from '#areas/customer/customer-open-sea/contract.ts'
import { relation } from '#areas/customer/customer-relation-supervision/contract.ts'
import { customerEvents } from '#areas/customer/customer-timeline/contract.ts'
import { outflow, outflowNotification } from '#areas/customer/lost-customer/contract.ts'
import { preTagRecords, preTags } from '#areas/customer/pre-tag/contract.ts'
import { home } from '#areas/foundation/app-shell/contract.ts'
import { missions } from '#areas/messaging/customer-mass-messages/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { noticeCenter } from '#areas/system/notice-center/contract.ts'
import { operationLog } from '#areas/system/operation-log/contract.ts'
import type { Audience } from '#core/contract/audience.ts'
import { companyFiles } from '#core/contract/files.ts'
import { tasks } from '#core/contract/tasks.ts'
import { addDays, dayOf } from '#core/contract/time.ts'
import { contributed } from '#core/server/areas.ts'
import type { AudienceCondition } from '#core/server/audience-conditions.ts'
import { testDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { type Made, manyCustomers } from './many-customers.ts'
import { planOf, scansIn, statementsOf } from './plans.ts'

/** Two companies of 50,000 customers: no list may read a whole table to show twenty rows (research/performance.md §12.3). */
const { url } = await testDatabase()
const customers = 50_000
const client = new pg.Client(url)
await client.connect()
let app: TestApp
let admin: string
let member: string
let made: Made
const ids = { way: '', customer: '', mission: '', line: '', field: '', amount: '', process: '', stage: '', often: '', pack: '', clear: '' }
/** Tables that are so small here that reading all of them is right. */
let small: Set<string>

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, role: 'http' })
  admin = await app.asAdmin()
  member = await app.withOwnScope()
  const { rows } = await client.query("insert into corps (wecom_corp_id, name) values ('wwother', '另一家') returning corp_id")
  made = await manyCustomers(url, app.corpId, customers)
  await manyCustomers(url, rows[0].corp_id, customers)
  const field = { labelEn: '', limits: {}, required: false, readOnly: false, masked: false, departmentIds: [], roleIds: [], initial: null }
  const options = ['常见', '少见', '罕见'].map((zh) => ({ zh, en: '' }))
  const choice = await app.call(
    customFields.add,
    { ...field, key: 'often', type: 'choice', labelZh: '常见', indexed: false, options },
    admin,
  )
  const amount = await app.call(
    customFields.add,
    { ...field, key: 'spent', type: 'money', labelZh: '消费', indexed: true, options: [] },
    admin,
  )
  await app.call(customFields.add, { ...field, key: 'shop', type: 'text', labelZh: '门店', indexed: true, options: [] }, admin)
  for (const corp of [app.corpId, rows[0].corp_id]) await busy(corp)
  await client.query('vacuum analyze')
  const { rows: tables } = await client.query(
    "select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and reltuples < 2000",
  )
  small = new Set(tables.map((t) => t.name))
  const { rows: some } = await client.query(
    `select (select way_id from live_codes where corp_id = $1 limit 1) as way, (select customer_id from customers where corp_id = $1 limit 1) as customer,
      (select mission_id from mass_missions where corp_id = $1 limit 1) as mission,
      (select audit_id from audit_log where corp_id = $1 and object_id <> '' limit 1) as line,
      (select process_id from stage_processes where corp_id = $1) as process,
      (select pack_id from crowd_packs where corp_id = $1 order by name limit 1) as pack,
      (select rule_id from clear_rules where corp_id = $1 order by name limit 1) as clear,
      (select stage_id from stages where corp_id = $1 and sort_order = 3) as stage, (select stage_id from stages where corp_id = $1 and sort_order = 1) as often`,
    [app.corpId],
  )
  Object.assign(ids, some[0], { field: choice.fieldId, amount: amount.fieldId })
}, 180_000)
afterAll(async () => {
  await client.end()
  await app.close()
})

/** What a busy year leaves: codes with those they brought, welcomes, timelines, tasks, missions. */
async function busy(corp: number): Promise<void> {
  const id = (kind: string, n: string) => `overlay(overlay(md5('${kind}' || ${n}) placing '7' from 13) placing '8' from 17)::uuid`
  await client.query(`
    set session_replication_role = replica;
    insert into live_codes (corp_id, way_id, name, state_key, state, config, staff_ids, created_at)
      select ${corp}, ${id('way', 'n')}, '活码' || n, 'w' || n, 'ready', c.config, array[${id('staff', '(1 + n % 200)')}], now() - n * interval '1 hour'
      from generate_series(1, 3000) n, (select '{"qr": {"color": "#000000", "dots": "square", "logo": "none", "logoFileId": null}, "tagIds": [], "bands": []}'::jsonb) as c(config);
    insert into live_code_adds (corp_id, way_id, at, customer_id, staff_id, first_time, welcomed)
      select ${corp}, ${id('way', '(1 + (row_number() over ()) % 3000)')}, added_at, customer_id, staff_ids[1], true, true from customers where corp_id = ${corp};
    insert into deliveries (corp_id, delivery_id, kind, customer_id, staff_id, source_id, state, external_user_ext_id, at)
      select ${corp}, ${id('delivery', 'customer_id')}, 'welcome', customer_id, staff_ids[1], ${id('way', '1')}, 'sent', external_user_ext_id, added_at
      from customers where corp_id = ${corp};
    insert into customer_events (corp_id, customer_id, at, kind, staff_id, data)
      select ${corp}, customer_id, added_at + k * interval '1 second', 'customerAction', staff_ids[1], '{"action": "added"}'
      from customers, generate_series(1, 3) k where corp_id = ${corp};
    insert into tasks (corp_id, task_id, kind, state, owner, created_at, finished_at)
      select ${corp}, ${id('task', 'n')}, 'customer_sync', 'succeeded', 'admin:admin', now() - n * interval '10 minutes', now() from generate_series(1, 4000) n;
    insert into files (corp_id, file_id, name, mime, size, sha256, storage_key, purpose, created_at)
      select ${corp}, ${id('file', 'n')}, '文件' || n, (array['video/mp4', 'image/png', 'application/pdf', 'image/gif'])[1 + n % 4], 9, '', '', 'upload',
        now() - n * interval '5 minutes' from generate_series(1, 12000) n;
    insert into short_videos (corp_id, file_id, name, created_at)
      select corp_id, file_id, name, created_at from files where corp_id = ${corp} and mime = 'video/mp4';
    insert into mass_missions (corp_id, mission_id, name, state, audience, content, content_hash, draft_hash, sender_ids, matched, quota_used, no_seat, send_at, scheduled)
      select ${corp}, ${id('mission', 'n')}, '群发' || n, 'done', '{}', '{"text": "x", "attachments": []}', 'x', 'x', array[${id('staff', '(1 + n % 200)')}], 100, 0, 0,
        now() - n * interval '1 hour', false from generate_series(1, 3000) n;
    insert into mass_chunks (corp_id, mission_id, staff_id, seq, state, customers)
      select ${corp}, ${id('mission', 'n')}, ${id('staff', '(1 + n % 200)')}, 0, 'made', 20 from generate_series(1, 3000) n;
    insert into mass_targets (corp_id, mission_id, customer_id, staff_id, seq)
      select ${corp}, ${id('mission', 'n')}, ${id('customer', '(1 + (n * 20 + k) % 50000)')}, ${id('staff', '(1 + n % 200)')}, 0
      from generate_series(1, 3000) n, generate_series(1, 20) k;
    insert into audit_log (corp_id, audit_id, at, staff_id, actor, class, action, object_kind, object_id, object_name, ip, request_id)
      select ${corp}, ${id('audit', 'n')}, now() - n * interval '6 minutes', ${id('staff', '(1 + n % 200)')}, '员工' || n % 200,
        (array['change', 'sign_in', 'send', 'export', 'delete'])[1 + n % 5], 'live_code.update', 'live_code', ${id('way', '(1 + n % 3000)')}::text,
        '活码' || n % 3000, '10.0.0.' || n % 250, ${id('request', 'n')}::text from generate_series(1, 20000) n;
    insert into audit_chain (corp_id, day, seq, audit_id, print)
      select corp_id, at::date, row_number() over (partition by at::date order by at), audit_id, '' from audit_log where corp_id = ${corp};
    insert into notices (corp_id, notice_id, owner, kind, began_at, at, items, read_at)
      select ${corp}, ${id('notice', 'n')}, 'admin:admin', (array['tasks.done', 'tasks.failed'])[1 + n % 2], now() - n * interval '5 minutes', now() - n * interval '5 minutes',
        '[{"event": 1, "at": "2026-01-01T00:00:00Z", "values": {"zh": "x", "en": "x", "failed": 0}}]', case when n > 30 then now() end from generate_series(1, 20000) n;
    insert into notices (corp_id, notice_id, owner, kind, began_at, at, items)
      select ${corp}, ${id('others', 'n')}, 'staff:' || ${id('staff', '(1 + n % 200)')}, 'tasks.done', now(), now() - n * interval '1 minute', '[]' from generate_series(1, 20000) n;
    insert into black_list_records (corp_id, record_id, kind, origin, at)
      select ${corp}, ${id('record', 'n')}, 'add', 'hand', now() - n * interval '1 hour' from generate_series(1, 3000) n;
    insert into black_list (corp_id, customer_id, reason, record_id, added_at)
      select ${corp}, customer_id, '投诉', ${id('record', '1')}, added_at from customers where corp_id = ${corp} and gender = 1;
    insert into pre_entries (corp_id, entry_id, what, phone, phone_key, name, label, met_at, owner, created_at)
      select ${corp}, ${id('entry', 'n')}, case when n % 3 = 0 then 'tags' else 'fields' end, '{"sealed": "x", "masked": "138****0001"}', md5(n::text),
        '客户' || n, '名单' || n % 40, case when n % 2 = 0 then now() end, 'admin:admin', now() - n * interval '1 minute' from generate_series(1, 30000) n;
    insert into pre_hits (corp_id, hit_id, entry_id, what, customer_id, by, state, at)
      select ${corp}, ${id('hit', 'n')}, ${id('entry', 'n')}, case when n % 3 = 0 then 'tags' else 'fields' end, ${id('customer', 'n')}, 'phone',
        case when n % 300 = 0 then 'asks' else 'done' end, now() - n * interval '1 minute' from generate_series(1, 12000) n;
    insert into outflows (corp_id, outflow_id, staff_id, customer_id, lost_by, added_at, lost_at, returned_at)
      select corp_id, ${id('outflow', 'staff_id::text || customer_id')}, staff_id, customer_id, coalesce(deleted_by, 'customer'), added_at, coalesce(deleted_at, added_at - interval '5 days'),
        case when deleted_at is null and md5(customer_id::text) < '1' then added_at end from follows where corp_id = ${corp};
    insert into outflow_notices (corp_id, owner, outflow_id, at, read_at)
      select corp_id, 'admin:admin', outflow_id, lost_at, case when lost_at < now() - interval '2 days' then now() end from outflows where corp_id = ${corp};
    insert into relation_moves (corp_id, move_id, customer_id, from_staff_id, to_staff_id, how, lost_by, ended_at, added_at, at, handled_at)
      select ${corp}, ${id('move', 'n')}, ${id('customer', 'n')}, ${id('staff', '(1 + n % 200)')}, ${id('staff', '(1 + (n + 1) % 200)')}, (array['shared', 'code', 'other'])[1 + n % 3],
        'customer', now() - n * interval '1 hour', now() - n * interval '1 hour', now() - n * interval '1 hour', case when n > 50 then now() end from generate_series(1, 12000) n;
    insert into relation_asks (corp_id, customer_id, kind, asked_at, asked_by)
      select ${corp}, customer_id, 'several', added_at, '员工' from customers where corp_id = ${corp} and gender = 1;
    insert into field_values (corp_id, object_id, owner, vals, keys, s1, t1)
      select corp_id, customer_id, 'customer', jsonb_build_object('101', o.no, '102', o.n), array['101', '101=' || o.no, '102'] ||
        case when o.n % 1000 = 0 then array['103'] else '{}' end, o.n, case when o.n % 1000 = 0 then 'shop ' || o.n end
      from (select *, row_number() over (order by customer_id) as n from customers where corp_id = ${corp}) c,
        lateral (select case when n % 500 = 0 then 3 when n % 20 = 0 then 2 else 1 end as no, n) o;
    insert into crowd_packs (corp_id, pack_id, name, kind, audience, size, looked_at, created_at)
      select ${corp}, ${id('pack', 'n')}, '人群包' || n, 'fixed', '{}', 2500, now(), now() - n * interval '1 day' from generate_series(1, 40) n;
    insert into crowd_members (corp_id, pack_id, customer_id, since)
      select ${corp}, ${id('pack', '(1 + (c.n + k * 7) % 40)')}, c.customer_id, now() - c.n * interval '1 minute'
      from (select *, row_number() over (order by customer_id) as n from customers where corp_id = ${corp}) c, generate_series(1, 2) k on conflict do nothing;
    insert into crowd_moves (corp_id, pack_id, customer_id, came, cause, at)
      select corp_id, pack_id, customer_id, true, 'changed', since from crowd_members where corp_id = ${corp};
    insert into clear_rules (corp_id, rule_id, name, audience, action, created_at)
      select ${corp}, ${id('clear', 'n')}, '规则' || n, '{"status": "friend"}', 'ask_delete', now() - n * interval '1 day' from generate_series(1, 20) n;
    insert into clear_proposals (corp_id, proposal_id, rule_id, customer_id, edition, action, state, asked_staff_ids, found_at)
      select ${corp}, ${id('proposal', 'c.n')}, ${id('clear', '(1 + c.n % 20)')}, c.customer_id, 1, 'ask_delete',
        case when c.n % 50 = 0 then 'waiting' when c.n % 60 = 1 then 'asked' else 'done' end,
        case when c.n % 60 = 1 then c.staff_ids else '{}' end, now() - c.n * interval '1 minute'
      from (select *, row_number() over (order by customer_id) as n from customers where corp_id = ${corp}) c;
    insert into stage_processes (corp_id, process_id, subject, name_zh) values (${corp}, ${id('process', '1::text')}, 'customer', '接待');
    insert into stages (corp_id, stage_id, process_id, kind, label_zh, color, max_days, sort_order)
      select ${corp}, ${id('stage', 'n')}, ${id('process', '1::text')}, 'open', '阶段' || n, 'blue', 5, n from generate_series(1, 4) n;
    insert into stage_items (corp_id, object_id, process_id, stage_id, since, touched_at)
      select corp_id, customer_id, ${id('process', '1::text')}, ${id('stage', '(case when n % 500 = 0 then 3 when n % 20 = 0 then 2 else 1 end)')},
        added_at, added_at from (select *, row_number() over (order by customer_id) as n from customers where corp_id = ${corp}) c where n % 10 <> 7;
    insert into stage_moves (corp_id, object_id, at, process_id, to_stage_id, actor, origin)
      select corp_id, object_id, since, process_id, stage_id, '员工', 'screen' from stage_items where corp_id = ${corp};
    insert into pools (corp_id, pool_id, subject, name, silent_days, at_minute, owner)
      select ${corp}, ${id('pool', 'n')}, 'clue', '公海' || n, 30, 1320, 'admin:admin' from generate_series(1, 3) n;
    insert into pool_items (corp_id, item_id, pool_id, state, staff_id, since, due_at, due_why, entered_at)
      select ${corp}, ${id('clue', 'n')}, ${id('pool', '(1 + n % 3)')}, state, case when state <> 'free' then ${id('staff', '(1 + n % 200)')} end, at,
        case when state = 'held' then now() + n % 30 * interval '1 day' end, case when state = 'held' then 'silent' else '' end, at
      from (select n, case when n % 10 < 6 then 'free' when n % 10 < 9 then 'held' else 'converted' end as state, now() - n * interval '1 minute' as at
        from generate_series(1, 30000) n) x;
    insert into clues (corp_id, clue_id, name, company, content, phone, phone_key, owner)
      select ${corp}, ${id('clue', 'n')}, '线索' || n, '公司' || n, '下午茶', jsonb_build_object('sealed', 'x', 'masked', '138****' || lpad((n % 10000)::text, 4, '0')),
        md5('clue' || n), 'admin:admin' from generate_series(1, 30000) n;
    reset session_replication_role`)
}

const day = (n: number) => addDays(dayOf(new Date()), n)
const lists: Record<string, () => Promise<unknown>> = {
  'customers: newest': () => app.call(externalUsers.list, {}, admin),
  'customers: rare tag': () => app.call(externalUsers.list, { tagsAny: [made.tags.rare] }, admin),
  'customers: common tag': () => app.call(externalUsers.list, { tagsAny: [made.tags.common] }, admin),
  'customers: two tags': () => app.call(externalUsers.list, { tagsAll: [made.tags.common, made.tags.medium] }, admin),
  'customers: keyword': () => app.call(externalUsers.list, { keyword: '王伟' }, admin),
  'customers: pinyin': () => app.call(externalUsers.list, { keyword: 'wangwei' }, admin),
  'customers: mobile': () => app.call(externalUsers.list, { keyword: '13812345678' }, admin),
  'customers: staff': () => app.call(externalUsers.list, { staffIds: [made.staff.usual] }, admin),
  'customers: common field': () =>
    app.call(externalUsers.list, { fields: writeCondition({ fieldId: ids.field, ask: 'is', value: '1' }) }, admin),
  'customers: by a number of a field': () => app.call(externalUsers.list, { sort: '-field_spent' }, admin),
  'customers: by a number of a field, a page far away': () =>
    app.call(externalUsers.list, { sort: 'field_spent', page: 200, tagsAny: [made.tags.common] }, admin),
  'customers: by a text of a field, most have none': () => app.call(externalUsers.list, { sort: 'field_shop', page: 3 }, admin),
  'customers: by a text of a field, common tag': () =>
    app.call(externalUsers.list, { sort: '-field_shop', tagsAny: [made.tags.common] }, admin),
  'customers: common stage': () => app.call(externalUsers.list, { stageIds: [ids.often] }, admin),
  board: () => app.call(customerKanban.board, { processId: ids.process }, admin),
  'board: filtered': () => app.call(customerKanban.board, { processId: ids.process, keyword: '王伟' }, admin),
  'board: a common column': () => app.call(customerKanban.cards, { processId: ids.process, stageId: ids.often }, admin),
  'board: a rare column, filtered': () =>
    app.call(customerKanban.cards, { processId: ids.process, stageId: ids.stage, tagsAny: [made.tags.common] }, admin),
  'stages of a customer': () => app.call(customerKanban.of, { customerId: ids.customer }, admin),
  'stages: statistics': () => app.call(customerKanban.statistics, { processId: ids.process, from: day(-2), to: day(0) }, admin),
  'customers: two fields': () =>
    app.call(
      externalUsers.list,
      {
        fields: [
          writeCondition({ fieldId: ids.field, ask: 'is', value: '2|3' }),
          writeCondition({ fieldId: ids.amount, ask: 'from', value: '400' }),
        ].join(','),
      },
      admin,
    ),
  'customers: a week': () => app.call(externalUsers.list, { addedFrom: day(-7), addedTo: day(0) }, admin),
  'customers: one': () => app.call(externalUsers.detail, { customerId: ids.customer }, admin),
  'customers: on the black list': () => app.call(externalUsers.list, { blackList: 'on' }, admin),
  'customers: not on the black list': () => app.call(externalUsers.list, { blackList: 'off' }, admin),
  'black list': () => app.call(blackList.list, {}, admin),
  'black list: keyword': () => app.call(blackList.list, { keyword: '王伟' }, admin),
  'black list: pinyin': () => app.call(blackList.list, { keyword: 'wangwei' }, admin),
  'black list: records': () => app.call(blackList.record, {}, admin),
  'tags in advance': () => app.call(preTags.list, {}, admin),
  'tags in advance: a number': () => app.call(preTags.list, { keyword: '13800001111' }, admin),
  'tags in advance: numbers': () => app.call(preTags.overview, {}, admin),
  'tags in advance: report': () => app.call(preTagRecords.hits, {}, admin),
  'tags in advance: to decide': () => app.call(preTagRecords.hits, { state: 'asks' }, admin),
  'clues: newest': () => app.call(clues.list, {}, admin),
  'clues: oldest free': () => app.call(clues.list, { state: 'free', sort: 'entered_at' }, admin),
  'clues: of a member': () => app.call(clues.list, { staffIds: [made.staff.usual] }, admin),
  'clues: tonight': () => app.call(clues.list, { tonight: true }, admin),
  'clues: keyword': () => app.call(clues.list, { keyword: '公司1234' }, admin),
  'clues: the end of a number': () => app.call(clues.list, { keyword: '0042' }, admin),
  'clues: numbers': () => app.call(clues.overview, {}, admin),
  'lost: newest': () => app.call(outflow.list, {}, admin),
  'lost: by staff, a month': () => app.call(outflow.list, { by: ['staff'], from: day(-29), to: day(0) }, admin),
  'lost: of a member': () => app.call(outflow.list, { staffIds: [made.staff.usual] }, admin),
  'lost: unread': () => app.call(outflow.list, { read: false }, admin),
  'lost: keyword': () => app.call(outflow.list, { keyword: '王伟' }, admin),
  'lost: came back': () => app.call(outflow.list, { state: 'back' }, admin),
  'lost: all': () => app.call(outflow.list, { state: 'all' }, admin),
  'lost: whom a colleague has': () => app.call(outflow.list, { reach: 'colleague', from: day(-29), to: day(0) }, admin),
  'lost: numbers': () => app.call(outflow.overview, {}, admin),
  'lost: what I was told': () => app.call(outflowNotification.list, { read: false }, admin),
  'relations: moved': () => app.call(relation.list, {}, admin),
  'relations: moved, all': () => app.call(relation.list, { state: 'all', from: day(-29), to: day(0) }, admin),
  'relations: moved, of a member': () => app.call(relation.list, { state: 'all', staffIds: [made.staff.usual] }, admin),
  'relations: several': () => app.call(relation.list, { kind: 'several' }, admin),
  'relations: left': () => app.call(relation.list, { kind: 'left' }, admin),
  'relations: nobody': () => app.call(relation.list, { kind: 'nobody' }, admin),
  'relations: nobody, a week': () => app.call(relation.list, { kind: 'nobody', from: day(-6), to: day(0) }, admin),
  'relations: numbers': () => app.call(relation.overview, {}, admin),
  'relations: staff': () => app.call(relation.staff, {}, admin),
  'live codes': () => app.call(liveCodes.list, {}, admin),
  'live codes: keyword': () => app.call(liveCodes.list, { keyword: '活码12' }, admin),
  'live codes: pinyin': () => app.call(liveCodes.list, { keyword: 'huoma12' }, admin),
  'live codes: who came': () => app.call(liveCodeStats.records, { from: day(-6), to: day(0), wayIds: [ids.way] }, admin),
  'operation log': () => app.call(operationLog.list, {}, admin),
  'operation log: kind': () => app.call(operationLog.list, { class: 'export' }, admin),
  'operation log: member': () => app.call(operationLog.list, { staffIds: [made.staff.usual] }, admin),
  'operation log: by name': () => app.call(operationLog.list, { actor: '员工7' }, admin),
  'operation log: IP': () => app.call(operationLog.list, { ip: '10.0.0.7' }, admin),
  'operation log: object': () => app.call(operationLog.list, { object: `live_code:${ids.way}` }, admin),
  'operation log: name begins': () => app.call(operationLog.list, { keyword: '活码12' }, admin),
  'operation log: a day': () => app.call(operationLog.list, { from: day(-1), to: day(-1) }, admin),
  'operation log: one': () => app.call(operationLog.one, { auditId: ids.line }, admin),
  'operation log: the chain of a day': () => app.call(operationLog.verify, { day: day(-1), fresh: true }, admin),
  notices: () => app.call(noticeCenter.list, {}, admin),
  'notices: unread': () => app.call(noticeCenter.list, { read: false }, admin),
  'notices: of a kind': () => app.call(noticeCenter.list, { kind: 'tasks.failed' }, admin),
  'notices: how many are unread': () => app.call(noticeCenter.unreadCount, {}, admin),
  timeline: () => app.call(customerEvents.list, { customerId: ids.customer }, admin),
  staff: () => app.call(staff.list, {}, admin),
  tasks: () => app.call(tasks.list, {}, admin),
  'short videos': () => app.call(shortVideos.list, {}, admin),
  'short videos: keyword': () => app.call(shortVideos.list, { keyword: '文件12' }, admin),
  'files of a kind': () => app.call(companyFiles.list, { kind: 'file' }, admin),
  'files of a kind: keyword': () => app.call(companyFiles.list, { kind: 'image', keyword: '文件99' }, admin),
  missions: () => app.call(missions.list, {}, admin),
  packs: () => app.call(crowdPacks.list, {}, admin),
  'clear rules': () => app.call(customerClear.list, {}, admin),
  'clear: records': () => app.call(clearRecords.proposals, {}, admin),
  'clear: waiting': () => app.call(clearRecords.proposals, { state: 'waiting' }, admin),
  'clear: of a rule': () => app.call(clearRecords.proposals, { ruleIds: [ids.clear], state: 'waiting' }, admin),
  'clear: asked of me': () => app.call(clearAsked.list, {}, member),
  'pack: members': () => app.call(crowdPacks.customerList, { packId: ids.pack }, admin),
  'pack: in and out': () => app.call(crowdPacks.moves, { packId: ids.pack }, admin),
  'pack: compared': () => app.call(crowdPacks.uses, { packId: ids.pack }, admin),
  'mission: customers': () => app.call(missions.customers, { missionId: ids.mission }, admin),
  'statistics: customers': () => app.call(customerStatistics.overview, { from: day(-29), to: day(0) }, admin),
  'statistics: by stage': () => app.call(customerStatistics.breakdown, { from: day(-6), to: day(0), by: 'stage' }, admin),
  'statistics: cohorts': () => app.call(customerStatistics.cohorts, { from: day(-29), to: day(0) }, admin),
  'statistics: contacts': () => app.call(customerStatistics.list, { from: day(-6), to: day(0), only: 'kept7' }, admin),
  'statistics: activity': () => app.call(customerStatistics.activity, {}, admin),
  'home: customers': () => app.call(customerStats.today, {}, admin),
  'home: codes': () => app.call(liveCodeStats.today, {}, admin),
  'home: first steps': () => app.call(home.checklist, {}, admin),
  'home: attention': () => app.call(home.attention, {}, admin),
}

/** A value of each condition of an audience: one more does not compile without. */
const audience = (): Required<Audience> => ({
  keyword: '王伟',
  staffIds: [made.staff.usual],
  departmentIds: [2],
  addedFrom: day(-7),
  addedTo: day(0),
  addWays: [1],
  gender: 1,
  status: 'lost',
  customerIds: [ids.customer],
  excludeCustomerIds: [ids.customer],
  batch: ids.mission,
  packsAny: [ids.pack],
  packsAll: [ids.pack],
  packsNone: [ids.pack],
  silentDays: 30,
  tagsAny: [made.tags.rare],
  tagsAll: [made.tags.rare],
  tagsNone: [made.tags.rare],
  noTags: true,
  blackList: 'on',
  wayIds: [ids.way],
  groupIds: [ids.mission],
  notInGroup: true,
  notReachedDays: 7,
  fields: writeCondition({ fieldId: ids.field, ask: 'is', value: '3' }),
  stageIds: [ids.stage],
  stageOverdue: 'yes',
  lostDays: 7,
  lostBy: 'staff',
  relation: 'several',
  lastTouch: 'd30',
})
for (const { field } of await contributed<AudienceCondition>('audience.ts'))
  lists[`customers by ${field}`] = () => app.call(externalUsers.list, { [field]: audience()[field as keyof Audience] }, admin)

test.each(Object.entries(lists))(
  'no whole table is read: %s',
  async (name, list) => {
    await list() // the session is read
    const asked = await statementsOf(list)
    const wrong: string[] = []
    for (const [i, statement] of asked.entries()) {
      if (!/^\s*(with|select)\b/i.test(statement.text) || /\binsert into|\bupdate "?\w+"? (as \w+ )?set/i.test(statement.text)) continue
      const plan = await planOf(client, statement, `${name} ${i}`)
      const scans = scansIn(plan, small)
      if (scans.length > 0) wrong.push(`${scans}: ${statement.text.replace(/\s+/g, ' ').slice(0, 300)}\n${plan.slice(0, 1500)}`)
    }
    expect(asked.length).toBeGreaterThan(0)
    expect(wrong).toEqual([])
  },
  60_000,
)
