-- Several local administrators with a second factor, and sessions that people see and end.

-- A deleted account stays as a row without a password: its name is not given again, or a stranger would have its tasks and files.
alter table local_admins
  add column created_at timestamptz not null default now(),
  add column password_changed_at timestamptz not null default now(),
  -- Somebody else chose the password: the next sign-in asks for one of one's own.
  add column must_change boolean not null default false,
  add column suspended_at timestamptz,
  add column deleted_at timestamptz,
  -- A keyed mark of the password that the environment named last; only another one is news.
  add column env_mark text,
  -- Sealed, base32. What is being set up waits in `totp_pending` until a first code has shown that the phone has it.
  add column totp_secret text,
  add column totp_pending text,
  add column totp_since timestamptz,
  -- The step of 30 s of the last code that was taken: none is taken twice, nor one from before it.
  add column totp_step bigint not null default 0;

create table admin_recovery_codes (
  corp_id integer not null,
  account text not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (corp_id, account, code_hash)
);
comment on table admin_recovery_codes is 'tenant of core: codes that stand in for a lost phone, each once; keyed hashes';
alter table admin_recovery_codes add constraint admin_recovery_codes_admin
  foreign key (corp_id, account) references local_admins on delete cascade;

-- `session_id` is what people see of a session; the hash opens it and is shown to nobody.
alter table sessions
  add column session_id uuid not null default overlay(gen_random_uuid()::text placing '7' from 15 for 1)::uuid,
  add column how text not null default '',
  add column factor text not null default '';
alter table sessions alter column session_id drop default;
create index sessions_of_staff on sessions (corp_id, staff_id, seen_at desc) where staff_id is not null;
create index sessions_of_admin on sessions (corp_id, account, seen_at desc) where account is not null;

create table sign_in_devices (
  corp_id integer not null,
  owner text not null,
  device_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (corp_id, owner, device_hash)
);
comment on table sign_in_devices is 'tenant of foundation/auth-login: browsers that a person has signed in with, so that a new one is told; 400 days';
create index sign_in_devices_age on sign_in_devices (corp_id, seen_at);
