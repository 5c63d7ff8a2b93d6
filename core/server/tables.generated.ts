// Written by `npm run db:types` from the migrations. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export interface AdminRecoveryCodes {
  corp_id: number
  account: string
  code_hash: Buffer
  used_at: Date | null
}

export interface AuditLog {
  corp_id: number
  audit_id: string
  at: Generated<Date>
  staff_id: string | null
  actor: string
  class: string
  action: string
  object_kind: Generated<string>
  object_id: Generated<string>
  object_name: Generated<string>
  before: unknown
  after: unknown
  ip: Generated<string>
  request_id: Generated<string>
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

export interface CallbacksHeard {
  one: Generated<boolean>
  heard_at: Date
}

export interface ConnectedAccounts {
  corp_id: number
  account_id: string
  kind: string
  appid: string
  name: Generated<string>
  secret: string
  component_appid: string | null
  callback_token: string | null
  callback_aes_key: string | null
  ticket: string | null
  ticket_at: Date | null
  withdrawn_at: Date | null
  token_errcode: number | null
  token_at: Date | null
  created_at: Generated<Date>
  connected_at: Generated<Date>
}

export interface CorpApps {
  corp_id: number
  kind: string
  agent_id: number | null
  secret: string
  callback_token: string | null
  callback_aes_key: string | null
  env_mark: string | null
  changed_at: Date | null
  callback_changed_at: Date | null
  earlier_callback_token: string | null
  earlier_callback_aes_key: string | null
  callback_heard_at: Date | null
  callback_refused_at: Date | null
  suite_id: string | null
  authorised_at: Date | null
  authorised_by: string | null
  withdrawn_at: Date | null
  side_window_opened_at: Date | null
  visible_range: string | null
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
  custom_id_type: Generated<number>
  customer_ids_renewed_at: Date | null
  withdrawn_at: Date | null
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

export interface DomainEvents {
  event_id: GeneratedAlways<number>
  corp_id: number
  kind: string
  data: unknown
  at: Generated<Date>
}

export interface FieldNumbers {
  corp_id: number
  no: number
  filled: Generated<number>
}

export interface FieldValues {
  corp_id: number
  object_id: string
  owner: string
  vals: Generated<unknown>
  keys: Generated<string[]>
  s1: number | null
  s2: number | null
  s3: number | null
  s4: number | null
  s5: number | null
  s6: number | null
  s7: number | null
  s8: number | null
  updated_at: Generated<Date>
  t1: string | null
  t2: string | null
  t3: string | null
  t4: string | null
}

export interface Fields {
  corp_id: number
  field_id: string
  owner: string
  no: number
  key: string
  type: string
  label_zh: string
  label_en: Generated<string>
  limits: Generated<unknown>
  options: Generated<unknown>
  next_option: Generated<number>
  initial: unknown
  required: Generated<boolean>
  read_only: Generated<boolean>
  masked: Generated<boolean>
  indexed: Generated<boolean>
  slot: number | null
  built_in: Generated<boolean>
  hidden: Generated<boolean>
  department_ids: Generated<number[]>
  role_ids: Generated<string[]>
  sort_order: Generated<number>
  converting: unknown
  version: Generated<number>
  made_by: string | null
  made_at: Generated<Date>
  deleted_at: Date | null
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
  rights: unknown
}

export interface IdempotencyKeys {
  corp_id: number
  owner: string
  key: string
  content: Buffer
  run_id: string
  started_at: Generated<Date>
  committed: Generated<boolean>
  answer: unknown
}

export interface LocalAdmins {
  corp_id: number
  account: string
  name: string
  password_hash: string
  created_at: Generated<Date>
  password_changed_at: Generated<Date>
  must_change: Generated<boolean>
  suspended_at: Date | null
  deleted_at: Date | null
  env_mark: string | null
  totp_secret: string | null
  totp_pending: string | null
  totp_since: Date | null
  totp_step: Generated<number>
  totp_pending_at: Date | null
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
  created_at: Generated<Date>
  called_at: Date | null
  settled_at: Date | null
}

export interface OutboxDue {
  corp_id: number
  outbox_id: string
  effect: string
  due_at: Generated<Date>
  lease_token: string | null
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

export interface PoolEvents {
  corp_id: number
  item_id: string
  at: Date
  event_id: GeneratedAlways<number>
  kind: string
  staff_id: string | null
  actor: Generated<string>
  text: Generated<string>
  data: Generated<unknown>
}

export interface PoolGrades {
  corp_id: number
  grade_id: string
  subject: string
  name: string
  sort_order: Generated<number>
  owner: string
  deleted_at: Date | null
}

export interface PoolHolders {
  corp_id: number
  pool_id: string
  staff_id: string
  held: Generated<number>
  day: string
  received: Generated<number>
  revealed: Generated<number>
}

export interface PoolItems {
  corp_id: number
  item_id: string
  pool_id: string
  grade_id: string | null
  state: Generated<string>
  staff_id: string | null
  since: Generated<Date>
  touched_at: Date | null
  due_at: Date | null
  due_why: Generated<string>
  remind_at: Date | null
  locked: Generated<boolean>
  back_why: Generated<string>
  entered_at: Generated<Date>
  version: Generated<number>
}

export interface PoolSettings {
  corp_id: number
  subject: string
  enabled: Generated<boolean>
  rule: unknown
  version: Generated<number>
}

export interface PoolTerms {
  corp_id: number
  item_id: string
  term_id: GeneratedAlways<number>
  pool_id: string
  staff_id: string
  from_at: Date
  until_at: Date | null
  how: string
  ended: Generated<string>
  reason: Generated<string>
}

export interface Pools {
  corp_id: number
  pool_id: string
  subject: string
  name: string
  note: Generated<string>
  department_ids: Generated<number[]>
  staff_ids: Generated<string[]>
  max_held: number | null
  max_a_day: number | null
  max_reveals: number | null
  ban_days: number | null
  own_rule: Generated<boolean>
  first_days: number | null
  silent_days: number | null
  deal_days: number | null
  at_minute: number
  remind_days: number | null
  keep_grade_ids: Generated<string[]>
  version: Generated<number>
  made_by: string | null
  owner: string
  made_at: Generated<Date>
  deleted_at: Date | null
}

export interface Roles {
  corp_id: number
  role_id: string
  name: string
  role_type: string
  privileges: Generated<unknown>
  scope: Generated<string>
  created_at: Generated<Date>
  department_ids: Generated<number[]>
  for_new_members: Generated<boolean>
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

export interface SeatUses {
  corp_id: number
  staff_id: string
  kind: string
  used_at: Date
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
  view_as: string | null
  session_id: string
  how: Generated<string>
  factor: Generated<string>
}

export interface StageItems {
  corp_id: number
  object_id: string
  process_id: string
  stage_id: string
  since: Date
  touched_at: Date
  remind_at: Date | null
  move_id: number | null
  version: Generated<number>
}

export interface StageMoves {
  corp_id: number
  object_id: string
  at: Date
  move_id: GeneratedAlways<number>
  process_id: string
  from_stage_id: string | null
  to_stage_id: string | null
  stayed_seconds: number | null
  since: Date | null
  staff_id: string | null
  actor: string
  reason: Generated<string>
  origin: string
  undone: Generated<boolean>
  made_at: Generated<Date>
}

export interface StageProcesses {
  corp_id: number
  process_id: string
  subject: string
  name_zh: string
  name_en: Generated<string>
  forward_only: Generated<boolean>
  auto_enter: Generated<boolean>
  enabled: Generated<boolean>
  notify: Generated<boolean>
  amount_field_id: string | null
  sort_order: Generated<number>
  version: Generated<number>
  made_by: string | null
  made_at: Generated<Date>
  deleted_at: Date | null
  department_ids: Generated<number[]>
  staff_ids: Generated<string[]>
}

export interface Stages {
  corp_id: number
  stage_id: string
  process_id: string
  kind: string
  label_zh: string
  label_en: Generated<string>
  color: string
  probability: Generated<number>
  required_field_ids: Generated<string[]>
  reason_needed: Generated<boolean>
  max_days: number | null
  remind_after: number | null
  remind_every: number | null
  sort_order: number
  items: Generated<number>
  removed_to: string | null
}

export interface SuiteTokens {
  token_key: string
  value: string
  expires_at: Date
}

export interface TableSettings {
  corp_id: number
  owner: string
  table_key: string
  columns: unknown
}

export interface TaskFailures {
  corp_id: number
  task_id: string
  seq: number
  fields: unknown
  reason: string
}

export interface TaskRows {
  corp_id: number
  task_id: string
  row_id: string
  name: string
  change: unknown
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
  rights: unknown
  about: unknown
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

/** All tables; areas add theirs in their own `server/tables.generated.ts`. */
export interface Database {
  admin_recovery_codes: AdminRecoveryCodes
  audit_log: AuditLog
  callback_steps: CallbackSteps
  callbacks: Callbacks
  callbacks_heard: CallbacksHeard
  connected_accounts: ConnectedAccounts
  corp_apps: CorpApps
  corps: Corps
  deliveries: Deliveries
  domain_events: DomainEvents
  field_numbers: FieldNumbers
  field_values: FieldValues
  fields: Fields
  file_media: FileMedia
  files: Files
  idempotency_keys: IdempotencyKeys
  local_admins: LocalAdmins
  outbox: Outbox
  outbox_due: OutboxDue
  platform_calls: PlatformCalls
  platform_quota: PlatformQuota
  platform_tokens: PlatformTokens
  pool_events: PoolEvents
  pool_grades: PoolGrades
  pool_holders: PoolHolders
  pool_items: PoolItems
  pool_settings: PoolSettings
  pool_terms: PoolTerms
  pools: Pools
  roles: Roles
  saved_views: SavedViews
  seat_uses: SeatUses
  sessions: Sessions
  stage_items: StageItems
  stage_moves: StageMoves
  stage_processes: StageProcesses
  stages: Stages
  suite_tokens: SuiteTokens
  table_settings: TableSettings
  task_failures: TaskFailures
  task_rows: TaskRows
  tasks: Tasks
  uploads: Uploads
  usage_events: UsageEvents
}

/** tenant: every statement names its corp; reference: the same on every node; local: on one node (core/server/tables.ts) */
export default {
  admin_recovery_codes: 'tenant',
  audit_log: 'tenant',
  callback_steps: 'local',
  callbacks: 'local',
  callbacks_heard: 'local',
  connected_accounts: 'tenant',
  corp_apps: 'tenant',
  corps: 'reference',
  deliveries: 'tenant',
  domain_events: 'local',
  field_numbers: 'tenant',
  field_values: 'tenant',
  fields: 'tenant',
  file_media: 'tenant',
  files: 'tenant',
  idempotency_keys: 'tenant',
  local_admins: 'tenant',
  outbox: 'tenant',
  outbox_due: 'local',
  platform_calls: 'tenant',
  platform_quota: 'tenant',
  platform_tokens: 'tenant',
  pool_events: 'tenant',
  pool_grades: 'tenant',
  pool_holders: 'tenant',
  pool_items: 'tenant',
  pool_settings: 'tenant',
  pool_terms: 'tenant',
  pools: 'tenant',
  roles: 'tenant',
  saved_views: 'tenant',
  seat_uses: 'tenant',
  sessions: 'local',
  stage_items: 'tenant',
  stage_moves: 'tenant',
  stage_processes: 'tenant',
  stages: 'tenant',
  suite_tokens: 'local',
  table_settings: 'tenant',
  task_failures: 'tenant',
  task_rows: 'tenant',
  tasks: 'tenant',
  uploads: 'tenant',
  usage_events: 'tenant',
} as const
