-- Official accounts, mini programs and components of WeChat's open platform that a company has connected.
create table connected_accounts (
  corp_id integer not null,
  account_id uuid not null,
  kind text not null,
  appid text not null,
  name text not null default '',
  -- sealed: its own secret or, of an account that authorised a component, the refresh token
  secret text not null,
  component_appid text,
  callback_token text,
  callback_aes_key text,
  -- of a component: the newest component_verify_ticket, sealed, and WeChat's time of it
  ticket text,
  ticket_at timestamptz,
  -- WeChat said that the account took itself back from the component
  withdrawn_at timestamptz,
  -- health: what became of the last token, 0 for one that came, and since when it is so; null before the first
  token_errcode integer,
  token_at timestamptz,
  created_at timestamptz not null default now(),
  constraint connected_accounts_pkey primary key (corp_id, account_id),
  constraint connected_accounts_kind check (kind in ('service', 'subscription', 'mini_program', 'component')),
  constraint connected_accounts_component check (kind <> 'component' or component_appid is null)
);
create unique index connected_accounts_appid on connected_accounts (corp_id, appid);
alter table connected_accounts add constraint connected_accounts_corp_fkey foreign key (corp_id) references corps (corp_id);
comment on table connected_accounts is 'tenant of core: accounts of WeChat''s open platform; secrets are sealed (core/server/secrets.ts)';
