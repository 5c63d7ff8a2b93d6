// Written by `npm run db:types` from the migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface AuditLog {
  corp_id: number
  audit_id: string
  at: Generated<Date>
  staff_id: string | null
  actor: string
  action: string
  object_kind: Generated<string>
  object_id: Generated<string>
  before: unknown
  after: unknown
  ip: Generated<string>
  request_id: Generated<string>
}

export interface BlackList {
  corp_id: number
  customer_id: string
  reason: string
  until: Date | null
  record_id: string
  added_by: string | null
  added_by_name: Generated<string>
  added_at: Generated<Date>
}

export interface BlackListRecords {
  corp_id: number
  record_id: string
  kind: string
  origin: string
  reason: Generated<string>
  until: Date | null
  taken: Generated<number>
  refused: Generated<number>
  task_id: string | null
  staff_id: string | null
  staff_name: Generated<string>
  at: Generated<Date>
}

export interface BlackListRefusals {
  corp_id: number
  record_id: string
  line: number
  customer_id: string | null
  given: string
  why: string
  words: Generated<string>
}

export interface CallbackSteps {
  callback_key: Buffer
  step: string
  at: Generated<Date>
}

export interface Callbacks {
  callback_key: Buffer
  corp_id: number
  received_at: Generated<Date>
  event: Generated<string>
  body: string
  state: Generated<string>
  attempts: Generated<number>
  next_at: Generated<Date>
  lease_token: string | null
  done_at: Date | null
  error: string | null
}

export interface CorpApps {
  corp_id: number
  kind: string
  agent_id: number | null
  secret: string
  callback_token: string | null
  callback_aes_key: string | null
}

export interface Corps {
  corp_id: GeneratedAlways<number>
  name: string
  logo: Generated<string>
  wecom_corp_id: string
  auth_type: Generated<string>
  activation_status: Generated<string>
  time_zone: Generated<string>
  settings: Generated<unknown>
  created_at: Generated<Date>
}

export interface CustomerEvents {
  corp_id: number
  customer_id: string
  at: Date
  event_id: GeneratedAlways<number>
  kind: string
  staff_id: string | null
  data: Generated<unknown>
}

export interface CustomerScores {
  corp_id: number
  customer_id: string
  score: number
  points: number[]
  scored_at: Generated<Date>
}

export interface Customers {
  corp_id: number
  customer_id: string
  external_user_ext_id: string
  name: Generated<string>
  avatar: Generated<string>
  type: Generated<number>
  gender: Generated<number>
  unionid: string | null
  corp_name: Generated<string>
  position: Generated<string>
  remark: Generated<string>
  search: Generated<string>
  status: Generated<string>
  tag_ids: Generated<string[]>
  staff_ids: Generated<string[]>
  way_ids: Generated<string[]>
  group_ids: Generated<string[]>
  add_ways: Generated<number[]>
  added_at: Generated<Date>
  lost_at: Date | null
  last_msg_at: Date | null
  last_reached_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  fetched_at: Generated<Date>
  seen_at: Generated<Date>
  sounds: ColumnType<string, never, never>
}

export interface Deliveries {
  corp_id: number
  delivery_id: string
  kind: string
  customer_id: string | null
  staff_id: string | null
  source_id: string | null
  state: string
  reason: Generated<string>
  errcode: number | null
  latency_ms: number | null
  content: unknown
  at: Generated<Date>
  external_user_ext_id: Generated<string>
}

export interface Departments {
  corp_id: number
  department_id: number
  name: string
  parent_id: Generated<number>
  sort_order: Generated<number>
  path: Generated<number[]>
  deleted_at: Date | null
}

export interface DomainEvents {
  event_id: GeneratedAlways<number>
  corp_id: number
  kind: string
  data: unknown
  at: Generated<Date>
}

export interface EventTemplates {
  corp_id: number
  template_id: string
  text: string
  created_by: string
  created_at: Generated<Date>
}

export interface FileMedia {
  corp_id: number
  file_id: string
  media_id: string
  expires_at: Date
  type: Generated<string>
}

export interface Files {
  corp_id: number
  file_id: string
  name: string
  mime: string
  size: number
  sha256: Buffer
  storage_key: string
  purpose: Generated<string>
  created_by: string | null
  created_at: Generated<Date>
  expires_at: Date | null
}

export interface Follows {
  corp_id: number
  staff_id: string
  customer_id: string
  remark: Generated<string>
  description: Generated<string>
  remark_corp_name: Generated<string>
  remark_mobiles: Generated<string[]>
  add_way: Generated<number>
  oper_userid: Generated<string>
  state: Generated<string>
  way_id: string | null
  tag_ids: Generated<string[]>
  added_at: Date
  deleted_at: Date | null
  deleted_by: string | null
  updated_at: Generated<Date>
  seen_at: Generated<Date>
  source_name: Generated<string>
  last_chat_at: Date | null
}

export interface GroupMembers {
  corp_id: number
  group_id: string
  member_ext_id: string
  type: number
  staff_id: string | null
  customer_id: string | null
  name: Generated<string>
  join_scene: Generated<number>
  invitor_ext_id: string | null
  state: Generated<string>
  joined_at: Date
  left_at: Date | null
}

export interface Groups {
  corp_id: number
  group_id: string
  group_ext_id: string
  name: Generated<string>
  notice: Generated<string>
  owner_staff_id: string | null
  member_count: Generated<number>
  customer_count: Generated<number>
  status: Generated<number>
  member_version: Generated<string>
  created_at: Generated<Date>
  dismissed_at: Date | null
  fetched_at: Generated<Date>
  seen_at: Generated<Date>
  sounds: ColumnType<string, never, never>
}

export interface LiveCodeAdds {
  corp_id: number
  way_id: string
  at: Date
  customer_id: string
  staff_id: string
  first_time: boolean
  welcomed: Generated<boolean>
  lost_at: Date | null
  lost_by: string | null
  blacklisted: Generated<boolean>
}

export interface LiveCodeGroups {
  corp_id: number
  group_id: string
  name: string
  sort_order: Generated<number>
  created_at: Generated<Date>
}

export interface LiveCodes {
  corp_id: number
  way_id: string
  name: string
  group_id: string | null
  state_key: string
  state: Generated<string>
  problem: Generated<string>
  config: unknown
  draft: unknown
  staff_ids: Generated<string[]>
  config_id: string | null
  qr_code: Generated<string>
  qr_text: Generated<string>
  offered: Generated<string[]>
  attempt: Generated<number>
  next_turn_at: Date | null
  created_by: string | null
  created_by_name: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  version: Generated<number>
  sounds: ColumnType<string, never, never>
  adds: Generated<number>
  lost: Generated<number>
  asking: string | null
}

export interface LocalAdmins {
  corp_id: number
  account: string
  name: string
  password_hash: string
  failed_tries: Generated<number>
  locked_until: Date | null
}

export interface LoginStates {
  state: string
  browser_hash: Buffer
  callback: string
  surface: Generated<string>
  created_at: Generated<Date>
  used_at: Date | null
}

export interface MassChunks {
  corp_id: number
  mission_id: string
  staff_id: string
  seq: number
  state: Generated<string>
  outbox_id: string | null
  msgid: string | null
  problem: Generated<string>
  errcode: number | null
  made_at: Date | null
  confirmed_at: Date | null
  closed_at: Date | null
  customers: number
  delivered: Generated<number>
  not_friend: Generated<number>
  quota: Generated<number>
  unreachable: Generated<number>
  listed_since: Generated<number>
}

export interface MassMissions {
  corp_id: number
  mission_id: string
  name: string
  state: string
  problem: Generated<string>
  audience: unknown
  staff_limit: Generated<string[]>
  content: unknown
  content_hash: Buffer
  draft_hash: Buffer
  sender_ids: Generated<string[]>
  matched: number
  quota_used: number
  no_seat: number
  send_at: Date
  scheduled: boolean
  started_at: Date | null
  reminded_at: Generated<Date[]>
  cancel_asked_at: Date | null
  synced_at: Date | null
  next_sync_at: Date | null
  created_by: string | null
  created_by_name: Generated<string>
  created_at: Generated<Date>
  deleted_at: Date | null
  blacklisted: Generated<number>
}

export interface MassTargets {
  corp_id: number
  mission_id: string
  customer_id: string
  staff_id: string
  seq: number
  state: Generated<string>
  sent_at: Date | null
}

export interface Migrations {
  name: string
  hash: string
  at: Generated<Date>
}

export interface Outbox {
  corp_id: number
  outbox_id: string
  call: string
  effect_key: string
  payload: unknown
  state: Generated<string>
  result: unknown
  errcode: number | null
  attempts: Generated<number>
  lease_token: string | null
  lease_until: Date | null
  created_at: Generated<Date>
  called_at: Date | null
  settled_at: Date | null
}

export interface PlatformCalls {
  corp_id: number
  call: string
  hour: Date
  errcode: number
  calls: Generated<number>
}

export interface PlatformQuota {
  corp_id: number
  family: string
  window_at: Date
  used: Generated<number>
  parked_until: Date | null
}

export interface PlatformTokens {
  corp_id: number
  token_key: string
  value: string
  expires_at: Date
}

export interface Roles {
  corp_id: number
  role_id: string
  name: string
  role_type: string
  privileges: Generated<unknown>
  scope: Generated<string>
  created_at: Generated<Date>
}

export interface SavedViews {
  corp_id: number
  view_id: string
  table_key: string
  owner: string
  name: string
  search: string
  shared: Generated<boolean>
  is_default: Generated<boolean>
  created_at: Generated<Date>
}

export interface Sessions {
  session_hash: Buffer
  corp_id: number
  kind: string
  staff_id: string | null
  account: string | null
  customer_ext_id: string | null
  created_at: Generated<Date>
  seen_at: Generated<Date>
  expires_at: Date
  ip: Generated<string>
  user_agent: Generated<string>
}

export interface ShortVideos {
  corp_id: number
  file_id: string
  name: string
  cover_file_id: string | null
  seconds: number | null
  created_by: string | null
  created_by_name: Generated<string>
  created_at: Generated<Date>
}

export interface SignInTries {
  address: string
  tries: Generated<number>
  until: Date
}

export interface Staff {
  corp_id: number
  staff_id: string
  staff_ext_id: string
  name: string
  alias: Generated<string>
  pinyin: Generated<string>
  avatar: Generated<string>
  position: Generated<string>
  main_department: number | null
  department_ids: Generated<number[]>
  status: Generated<number>
  has_customer_contact: Generated<boolean>
  has_seat: Generated<boolean>
  role_id: string | null
  admin_departments: Generated<number[]>
  left_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  seen_at: Generated<Date>
}

export interface TableSettings {
  corp_id: number
  owner: string
  table_key: string
  columns: unknown
}

export interface TagGroups {
  corp_id: number
  group_id: string
  group_ext_id: string | null
  name: string
  sort_order: Generated<number>
  source_type: Generated<number>
  deleted_at: Date | null
  fetched_at: Generated<Date>
}

export interface Tags {
  corp_id: number
  tag_id: string
  tag_ext_id: string | null
  group_id: string
  name: string
  sort_order: Generated<number>
  customer_count: Generated<number>
  deleted_at: Date | null
  fetched_at: Generated<Date>
}

export interface TaskFailures {
  corp_id: number
  task_id: string
  seq: number
  fields: unknown
  reason: string
}

export interface Tasks {
  corp_id: number
  task_id: string
  kind: string
  dedup_key: string | null
  state: Generated<string>
  input: Generated<unknown>
  cursor: unknown
  done: Generated<number>
  failed: Generated<number>
  total: number | null
  counts: Generated<unknown>
  cancel_asked: Generated<boolean>
  cancellable: Generated<boolean>
  result_file_id: string | null
  error_file_id: string | null
  started_by: string | null
  started_by_name: Generated<string>
  lang: Generated<string>
  created_at: Generated<Date>
  started_at: Date | null
  finished_at: Date | null
  owner: Generated<string>
  actor: unknown
  run_token: string | null
  said: unknown
}

export interface Uploads {
  corp_id: number
  upload_id: string
  owner: string
  name: string
  mime: string
  size: number
  file_id: string | null
  created_at: Generated<Date>
  expires_at: Date
  purpose: Generated<string>
}

export interface UsageEvents {
  corp_id: number
  day: string
  staff_id: string
  name: string
  count: Generated<number>
}

export interface Database {
  audit_log: AuditLog
  black_list: BlackList
  black_list_records: BlackListRecords
  black_list_refusals: BlackListRefusals
  callback_steps: CallbackSteps
  callbacks: Callbacks
  corp_apps: CorpApps
  corps: Corps
  customer_events: CustomerEvents
  customer_scores: CustomerScores
  customers: Customers
  deliveries: Deliveries
  departments: Departments
  domain_events: DomainEvents
  event_templates: EventTemplates
  file_media: FileMedia
  files: Files
  follows: Follows
  group_members: GroupMembers
  groups: Groups
  live_code_adds: LiveCodeAdds
  live_code_groups: LiveCodeGroups
  live_codes: LiveCodes
  local_admins: LocalAdmins
  login_states: LoginStates
  mass_chunks: MassChunks
  mass_missions: MassMissions
  mass_targets: MassTargets
  migrations: Migrations
  outbox: Outbox
  platform_calls: PlatformCalls
  platform_quota: PlatformQuota
  platform_tokens: PlatformTokens
  roles: Roles
  saved_views: SavedViews
  sessions: Sessions
  short_videos: ShortVideos
  sign_in_tries: SignInTries
  staff: Staff
  table_settings: TableSettings
  tag_groups: TagGroups
  tags: Tags
  task_failures: TaskFailures
  tasks: Tasks
  uploads: Uploads
  usage_events: UsageEvents
}

/** every statement on these names its corp */
export const tenantTables = [
  'audit_log',
  'black_list',
  'black_list_records',
  'black_list_refusals',
  'corp_apps',
  'customer_events',
  'customer_scores',
  'customers',
  'deliveries',
  'departments',
  'event_templates',
  'file_media',
  'files',
  'follows',
  'group_members',
  'groups',
  'live_code_adds',
  'live_code_groups',
  'live_codes',
  'local_admins',
  'mass_chunks',
  'mass_missions',
  'mass_targets',
  'outbox',
  'platform_calls',
  'platform_quota',
  'platform_tokens',
  'roles',
  'saved_views',
  'short_videos',
  'staff',
  'table_settings',
  'tag_groups',
  'tags',
  'task_failures',
  'tasks',
  'uploads',
  'usage_events',
] as const
