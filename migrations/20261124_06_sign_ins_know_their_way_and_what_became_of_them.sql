-- Sign-ins know by which way they go and what became of them; a person keeps a phone number of their own.

-- `way`: one of the ways to sign in (core/contract/session.ts). `outcome`: null while it is under way, '' when it brought somebody in, else
-- why it did not.
alter table login_states add column way text not null default 'wecom', add column outcome text;
alter table login_states alter column way drop default;
create index login_states_of_browser on login_states (browser_hash, created_at);
create index login_states_age on login_states (created_at);

create table own_numbers (
  corp_id integer not null,
  -- As `Actor.owner` says it: staff:<id>, admin:<account>.
  owner text not null,
  -- Sealed (core/server/secrets.ts).
  phone text not null,
  updated_at timestamptz not null default now(),
  primary key (corp_id, owner)
);
alter table own_numbers add constraint own_numbers_corp_id_fkey foreign key (corp_id) references corps (corp_id);
comment on table own_numbers is 'tenant of foundation/auth-login: the phone number that a person gave of themselves; values are sealed';
