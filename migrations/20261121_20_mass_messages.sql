-- Who of a customer's followers is asked is who spoke with them last; empty until somebody's conversations are known to us.
alter table follows add column last_chat_at timestamptz;
create index follows_asked on follows (corp_id, customer_id, last_chat_at desc nulls last, added_at desc, staff_id) where deleted_at is null;

create table mass_missions (
  corp_id integer not null references corps,
  mission_id uuid not null,
  name text not null,
  state text not null check (state in ('scheduled', 'sending', 'waiting', 'done', 'cancelled', 'failed')),
  -- what WeCom said when it took none of it
  problem text not null default '',
  -- as it was asked for: the audience is fixed when the mission is made, these words only say how it came about
  audience jsonb not null,
  staff_limit uuid[] not null default '{}',
  content jsonb not null,
  -- the same words and attachments, whatever the files are called now
  content_hash bytea not null,
  -- the whole request: the same mission_id with another one is a mistake, not a repetition
  draft_hash bytea not null,
  -- everyone who is asked, for the data scope
  sender_ids uuid[] not null default '{}',
  -- how the plan came out
  matched integer not null,
  quota_used integer not null,
  no_seat integer not null,
  send_at timestamptz not null,
  scheduled boolean not null,
  started_at timestamptz,
  reminded_at timestamptz[] not null default '{}',
  cancel_asked_at timestamptz,
  synced_at timestamptz,
  next_sync_at timestamptz,
  created_by uuid,
  created_by_name text not null default '',
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (corp_id, mission_id)
);
comment on table mass_missions is 'tenant: mass messages to customers';
create index mass_missions_newest on mass_missions (corp_id, send_at desc, mission_id desc) where deleted_at is null;
create index mass_missions_senders on mass_missions using gin (corp_id, sender_ids);
create index mass_missions_name on mass_missions using gin (corp_id, grams(name));
create index mass_missions_content on mass_missions (corp_id, content_hash, send_at desc);
create index mass_missions_due on mass_missions (corp_id, send_at) where state = 'scheduled' and deleted_at is null;
create index mass_missions_tracked on mass_missions (corp_id, next_sync_at) where next_sync_at is not null;

-- One task at WeCom: at most 10,000 customers of one member (platform/05 §2).
create table mass_chunks (
  corp_id integer not null references corps,
  mission_id uuid not null,
  staff_id uuid not null,
  seq integer not null,
  state text not null default 'planned' check (state in ('planned', 'made', 'refused', 'cancelled')),
  outbox_id uuid,
  msgid text,
  problem text not null default '',
  errcode integer,
  made_at timestamptz,
  confirmed_at timestamptz,
  -- nothing more will change: what the last look gave stands
  closed_at timestamptz,
  customers integer not null,
  delivered integer not null default 0,
  not_friend integer not null default 0,
  quota integer not null default 0,
  unreachable integer not null default 0,
  primary key (corp_id, mission_id, staff_id, seq),
  foreign key (corp_id, mission_id) references mass_missions (corp_id, mission_id),
  foreign key (corp_id, staff_id) references staff (corp_id, staff_id)
);
comment on table mass_chunks is 'tenant: what one member was asked to send; its counts are those of its targets';
create unique index mass_chunks_msgid on mass_chunks (corp_id, msgid) where msgid is not null;

-- A million rows in one statement, read from customers and follows themselves: foreign keys would only ask the same again, row by row.
create table mass_targets (
  corp_id integer not null references corps,
  mission_id uuid not null,
  customer_id uuid not null,
  staff_id uuid not null,
  seq integer not null,
  -- unreachable: WeCom took the task without this customer
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'not_friend', 'quota', 'unreachable')),
  sent_at timestamptz,
  primary key (corp_id, mission_id, customer_id)
);
comment on table mass_targets is 'tenant: one customer of one mission, asked of one member';
create index mass_targets_chunk on mass_targets (corp_id, mission_id, staff_id, seq, customer_id);
-- how often somebody was reached in a month, week or day
create index mass_targets_reached on mass_targets (corp_id, sent_at, customer_id) where state = 'delivered';
