-- The ground every area stands on. Each table says: `tenant` (leads with corp_id, distributes by it), `reference` (small, copied to
-- every node) or `local` (stays on one node: claims and look-ups that know no corp yet).
create extension if not exists btree_gin;

-- Chinese substring search: single characters and neighbouring pairs (pg_trgm finds nothing in words of one or two characters).
create or replace function grams(t text) returns text[] language plpgsql immutable parallel safe as $$
declare c text[] := string_to_array(lower(t), null); out text[] := '{}'; i int;
begin
  for i in 1 .. coalesce(array_length(c, 1), 0) loop
    out := out || c[i];
    if i > 1 then out := out || (c[i - 1] || c[i]); end if;
  end loop;
  return out;
end $$;

create table corps (
  corp_id integer generated always as identity primary key,
  name text not null,
  logo text not null default '',
  wecom_corp_id text not null unique,
  auth_type text not null default 'ia' check (auth_type in ('oa', 'chat_oa', 'ia', 'pure_ia')),
  activation_status text not null default 'created' check (activation_status in ('created', 'corp_authed', 'activated')),
  time_zone text not null default 'Asia/Shanghai',
  settings jsonb not null default '{}',
  created_at timestamptz not null default now()
);
comment on table corps is 'reference: companies; one may be known to WeCom by several ids';

create table corp_apps (
  corp_id integer not null references corps,
  kind text not null check (kind in ('app', 'contact', 'archive', 'kf')),
  agent_id integer,
  secret text not null,
  callback_token text,
  callback_aes_key text,
  primary key (corp_id, kind)
);
comment on table corp_apps is 'tenant: credentials of one WeCom application; secrets are sealed (core/server/secrets.ts)';

create table departments (
  corp_id integer not null references corps,
  department_id integer not null,
  name text not null,
  parent_id integer not null default 0,
  sort_order bigint not null default 0,
  -- ids from the root down to this one: `path @> array[3]` is everything below 3
  path integer[] not null default '{}',
  deleted_at timestamptz,
  primary key (corp_id, department_id)
);
comment on table departments is 'tenant: department_id is WeCom''s own number';

create table roles (
  corp_id integer not null references corps,
  role_id uuid not null,
  name text not null,
  role_type text not null check (role_type in ('root', 'admin', 'department', 'staff')),
  -- {"channel_qr": ["read", "create"]}; root has everything whatever stands here
  privileges jsonb not null default '{}',
  -- whose customers and codes its holders see
  scope text not null default 'own' check (scope in ('own', 'department', 'all')),
  created_at timestamptz not null default now(),
  primary key (corp_id, role_id),
  unique (corp_id, name)
);
comment on table roles is 'tenant';

create table staff (
  corp_id integer not null references corps,
  staff_id uuid not null,
  staff_ext_id text not null,
  name text not null,
  alias text not null default '',
  pinyin text not null default '',
  avatar text not null default '',
  position text not null default '',
  main_department integer,
  department_ids integer[] not null default '{}',
  -- 1 active, 2 disabled, 4 not activated, 5 left (platform/03 §1.2)
  status smallint not null default 1,
  has_customer_contact boolean not null default false,
  has_seat boolean not null default true,
  role_id uuid,
  admin_departments integer[] not null default '{}',
  left_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (corp_id, staff_id),
  unique (corp_id, staff_ext_id),
  foreign key (corp_id, role_id) references roles (corp_id, role_id)
);
comment on table staff is 'tenant';
create index staff_departments on staff using gin (corp_id, department_ids);
create index staff_names on staff (corp_id, status, pinyin, staff_id);

create table local_admins (
  corp_id integer not null references corps,
  account text not null,
  name text not null,
  password_hash text not null,
  failed_tries smallint not null default 0,
  locked_until timestamptz,
  primary key (corp_id, account)
);
comment on table local_admins is 'tenant: administrators who can sign in without WeCom';

create table sessions (
  -- sha256 of the cookie; the cookie itself is never stored
  session_hash bytea primary key,
  corp_id integer not null references corps,
  kind text not null check (kind in ('staff', 'admin', 'customer')),
  staff_id uuid,
  account text,
  customer_ext_id text,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip text not null default '',
  user_agent text not null default ''
);
comment on table sessions is 'local: looked up by cookie before the corp is known';
create index sessions_expiry on sessions (expires_at);

create table login_states (
  state text primary key,
  browser_hash bytea not null,
  callback text not null,
  surface text not null default 'console',
  created_at timestamptz not null default now(),
  used_at timestamptz
);
comment on table login_states is 'local: one OAuth or QR sign-in on its way, bound to the browser that began it; ten minutes';

create table customers (
  corp_id integer not null references corps,
  customer_id uuid not null,
  external_user_ext_id text not null,
  name text not null default '',
  avatar text not null default '',
  -- 1 WeChat, 2 WeCom (platform/04 §2.2)
  type smallint not null default 1,
  gender smallint not null default 0,
  unionid text,
  corp_name text not null default '',
  position text not null default '',
  -- kept from `follows` in the same transaction, so that a list page is one query
  remark text not null default '',
  search text not null default '',
  status text not null default 'friend' check (status in ('friend', 'lost')),
  tag_ids uuid[] not null default '{}',
  staff_ids uuid[] not null default '{}',
  way_ids uuid[] not null default '{}',
  group_ids uuid[] not null default '{}',
  add_ways smallint[] not null default '{}',
  added_at timestamptz not null default now(),
  lost_at timestamptz,
  last_msg_at timestamptz,
  last_reached_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (corp_id, customer_id),
  unique (corp_id, external_user_ext_id)
);
comment on table customers is 'tenant: one row per person; who follows them stands in follows';
create index customers_newest on customers (corp_id, added_at desc, customer_id desc);
create index customers_tags on customers using gin (corp_id, tag_ids);
create index customers_staff on customers using gin (corp_id, staff_ids);
create index customers_ways on customers using gin (corp_id, way_ids);
create index customers_groups on customers using gin (corp_id, group_ids);
create index customers_search on customers using gin (corp_id, grams(search));

create table follows (
  corp_id integer not null references corps,
  staff_id uuid not null,
  customer_id uuid not null,
  remark text not null default '',
  description text not null default '',
  remark_corp_name text not null default '',
  remark_mobiles text[] not null default '{}',
  add_way smallint not null default 0,
  oper_userid text not null default '',
  -- state of the contact way or acquisition link that brought them
  state text not null default '',
  way_id uuid,
  tag_ids uuid[] not null default '{}',
  added_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by text check (deleted_by in ('staff', 'customer', 'transfer', 'sync')),
  updated_at timestamptz not null default now(),
  primary key (corp_id, staff_id, customer_id),
  foreign key (corp_id, staff_id) references staff (corp_id, staff_id),
  foreign key (corp_id, customer_id) references customers (corp_id, customer_id)
);
comment on table follows is 'tenant: a staff member and a customer who are, or were, contacts';
create index follows_customer on follows (corp_id, customer_id);
create index follows_added on follows (corp_id, added_at);

create table tag_groups (
  corp_id integer not null references corps,
  group_id uuid not null,
  group_ext_id text,
  name text not null,
  sort_order bigint not null default 0,
  -- 0 normal, 1 youzan, 2 weimeng (R166)
  source_type smallint not null default 0,
  deleted_at timestamptz,
  primary key (corp_id, group_id),
  unique (corp_id, group_ext_id)
);
comment on table tag_groups is 'tenant';

create table tags (
  corp_id integer not null references corps,
  tag_id uuid not null,
  tag_ext_id text,
  group_id uuid not null,
  name text not null,
  sort_order bigint not null default 0,
  customer_count integer not null default 0,
  deleted_at timestamptz,
  primary key (corp_id, tag_id),
  unique (corp_id, tag_ext_id),
  foreign key (corp_id, group_id) references tag_groups (corp_id, group_id)
);
comment on table tags is 'tenant: customer_count is kept in the transaction that marks';
create index tags_of_group on tags (corp_id, group_id);

create table groups (
  corp_id integer not null references corps,
  group_id uuid not null,
  group_ext_id text not null,
  name text not null default '',
  notice text not null default '',
  owner_staff_id uuid,
  member_count integer not null default 0,
  customer_count integer not null default 0,
  status smallint not null default 0,
  member_version text not null default '',
  created_at timestamptz not null default now(),
  dismissed_at timestamptz,
  primary key (corp_id, group_id),
  unique (corp_id, group_ext_id),
  foreign key (corp_id, owner_staff_id) references staff (corp_id, staff_id)
);
comment on table groups is 'tenant';
create index groups_newest on groups (corp_id, created_at desc, group_id desc);

create table group_members (
  corp_id integer not null references corps,
  group_id uuid not null,
  member_ext_id text not null,
  -- 1 staff, 2 outside
  type smallint not null,
  staff_id uuid,
  customer_id uuid,
  name text not null default '',
  join_scene smallint not null default 0,
  invitor_ext_id text,
  state text not null default '',
  joined_at timestamptz not null,
  left_at timestamptz,
  primary key (corp_id, group_id, member_ext_id),
  foreign key (corp_id, group_id) references groups (corp_id, group_id)
);
comment on table group_members is 'tenant';
create index group_members_customer on group_members (corp_id, customer_id) where customer_id is not null;

-- Grows for ever: partitioned by month. `ensure_partitions` makes the months ahead; the default partition loses nothing meanwhile.
create table customer_events (
  corp_id integer not null references corps,
  customer_id uuid not null,
  at timestamptz not null,
  event_id bigint generated always as identity,
  kind text not null,
  staff_id uuid,
  data jsonb not null default '{}',
  primary key (corp_id, customer_id, at, event_id)
) partition by range (at);
comment on table customer_events is 'tenant: the timeline (R160)';
create table customer_events_default partition of customer_events default;

create or replace function ensure_partitions(parent text, from_day date, months int) returns void language plpgsql as $$
declare m date := date_trunc('month', from_day); i int; child text;
begin
  for i in 0 .. months loop
    child := parent || '_' || to_char(m, 'YYYYMM');
    if to_regclass(child) is null and not exists (
      select 1 from pg_class c join pg_inherits h on h.inhrelid = c.oid where c.relname = child) then
      begin
        execute format('create table %I partition of %I for values from (%L) to (%L)', child, parent, m, m + interval '1 month');
      exception when check_violation then null; -- rows of that month already stand in the default partition
      end;
    end if;
    m := m + interval '1 month';
  end loop;
end $$;
select ensure_partitions('customer_events', (now() - interval '3 months')::date, 6);

create table domain_events (
  event_id bigint generated always as identity primary key,
  corp_id integer not null references corps,
  kind text not null,
  data jsonb not null,
  at timestamptz not null default now()
);
comment on table domain_events is 'local: what happened, written in the transaction of the rows; kept 30 days';
create index domain_events_age on domain_events (at);

create table callbacks (
  -- sha256 over the whole decrypted body and its corp: the platform''s own advice (sender + second) loses events
  callback_key bytea primary key,
  corp_id integer not null references corps,
  received_at timestamptz not null default now(),
  event text not null default '',
  body text not null,
  state text not null default 'new' check (state in ('new', 'done', 'dead')),
  attempts smallint not null default 0,
  next_at timestamptz not null default now(),
  lease_token uuid,
  done_at timestamptz,
  error text
);
comment on table callbacks is 'local: every callback as it came, before it is understood; its own queue';
create index callbacks_waiting on callbacks (next_at) where state = 'new';
create index callbacks_newest on callbacks (corp_id, received_at desc);

create table outbox (
  corp_id integer not null references corps,
  outbox_id uuid not null,
  call text not null,
  -- what it is for: the same key twice is the same effect
  effect_key text not null,
  payload jsonb not null,
  state text not null default 'intended' check (state in ('intended', 'calling', 'done', 'refused', 'unknown')),
  result jsonb,
  errcode integer,
  attempts smallint not null default 0,
  lease_token uuid,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  called_at timestamptz,
  settled_at timestamptz,
  primary key (corp_id, outbox_id),
  unique (corp_id, effect_key)
);
comment on table outbox is 'tenant: effects that must not happen twice are rows before they are calls (DESIGN §5)';
create index outbox_open on outbox (corp_id, state, created_at) where state in ('intended', 'calling', 'unknown');

create table platform_tokens (
  corp_id integer not null references corps,
  token_key text not null,
  value text not null,
  expires_at timestamptz not null,
  primary key (corp_id, token_key)
);
comment on table platform_tokens is 'tenant: access tokens and tickets, shared by all processes';

create table platform_quota (
  corp_id integer not null references corps,
  family text not null,
  -- start of the minute or hour that is counted
  window_at timestamptz not null,
  used integer not null default 0,
  parked_until timestamptz,
  primary key (corp_id, family, window_at)
);
comment on table platform_quota is 'tenant: calls made per family and window, over all workers';

create table platform_calls (
  corp_id integer not null references corps,
  call text not null,
  hour timestamptz not null,
  errcode integer not null,
  calls integer not null default 0,
  primary key (corp_id, hour, call, errcode)
);
comment on table platform_calls is 'tenant: what the platform answered, per hour; for the self-check page';

create table deliveries (
  corp_id integer not null references corps,
  delivery_id uuid not null,
  kind text not null check (kind in ('welcome', 'mass', 'app_message')),
  customer_id uuid,
  staff_id uuid,
  -- live code, mission … that caused it
  source_id uuid,
  state text not null check (state in ('waiting', 'sent', 'not_sent')),
  -- one of the reasons of the area, e.g. no_code, already_sent, too_late, other_app, refused
  reason text not null default '',
  errcode integer,
  latency_ms integer,
  content jsonb,
  at timestamptz not null default now(),
  primary key (corp_id, delivery_id)
);
comment on table deliveries is 'tenant: what was sent to whom, when, and why not where not';
create index deliveries_customer on deliveries (corp_id, customer_id, at desc);
create index deliveries_newest on deliveries (corp_id, kind, at desc, delivery_id desc);
create index deliveries_source on deliveries (corp_id, source_id, at desc);

create table files (
  corp_id integer not null references corps,
  file_id uuid not null,
  name text not null,
  mime text not null,
  size integer not null,
  sha256 bytea not null,
  storage_key text not null,
  purpose text not null default 'upload',
  created_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (corp_id, file_id)
);
comment on table files is 'tenant';
create index files_newest on files (corp_id, purpose, created_at desc);
create index files_expiry on files (corp_id, expires_at) where expires_at is not null;

create table file_media (
  corp_id integer not null references corps,
  file_id uuid not null,
  media_id text not null,
  expires_at timestamptz not null,
  primary key (corp_id, file_id),
  foreign key (corp_id, file_id) references files (corp_id, file_id)
);
comment on table file_media is 'tenant: media_ids of our files at WeCom, three days each';

create table tasks (
  corp_id integer not null references corps,
  task_id uuid not null,
  kind text not null,
  title text not null default '',
  -- the same key while one is open is the same task: a double click starts nothing twice
  dedup_key text,
  state text not null default 'queued' check (state in ('queued', 'running', 'succeeded', 'partly_failed', 'failed', 'cancelled')),
  input jsonb not null default '{}',
  cursor jsonb,
  done integer not null default 0,
  failed integer not null default 0,
  total integer,
  counts jsonb not null default '{}',
  message text not null default '',
  cancel_asked boolean not null default false,
  cancellable boolean not null default true,
  result_file_id uuid,
  error_file_id uuid,
  started_by uuid,
  started_by_name text not null default '',
  lang text not null default 'zh-CN',
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (corp_id, task_id),
  foreign key (corp_id, result_file_id) references files (corp_id, file_id),
  foreign key (corp_id, error_file_id) references files (corp_id, file_id)
);
comment on table tasks is 'tenant: long tasks, kept 30 days';
create index tasks_newest on tasks (corp_id, created_at desc, task_id desc);
create unique index tasks_open on tasks (corp_id, dedup_key) where state in ('queued', 'running');

create table audit_log (
  corp_id integer not null references corps,
  audit_id uuid not null,
  at timestamptz not null default now(),
  staff_id uuid,
  actor text not null,
  action text not null,
  object_kind text not null default '',
  object_id text not null default '',
  before jsonb,
  after jsonb,
  ip text not null default '',
  request_id text not null default '',
  primary key (corp_id, audit_id)
);
comment on table audit_log is 'tenant: append only';
create index audit_newest on audit_log (corp_id, at desc);

create table table_settings (
  corp_id integer not null references corps,
  owner text not null,
  table_key text not null,
  columns jsonb not null,
  primary key (corp_id, owner, table_key)
);
comment on table table_settings is 'tenant: column settings of one person';

create table saved_views (
  corp_id integer not null references corps,
  view_id uuid not null,
  table_key text not null,
  owner text not null,
  name text not null,
  search text not null,
  shared boolean not null default false,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (corp_id, view_id)
);
comment on table saved_views is 'tenant';
create index saved_views_of_table on saved_views (corp_id, table_key, created_at);

create table usage_events (
  corp_id integer not null references corps,
  day date not null,
  staff_id uuid not null,
  name text not null,
  count integer not null default 0,
  primary key (corp_id, day, staff_id, name)
);
comment on table usage_events is 'tenant: usage tracking (R069), counted per day';
