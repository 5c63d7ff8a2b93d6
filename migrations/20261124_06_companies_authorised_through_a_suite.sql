-- companies authorised through a suite
-- Forward only. A tenant table begins with corp_id, which leads its primary key, unique keys, indexes and foreign keys.
-- Say what each table is and whose: comment on table x is 'tenant of customer/customer-tags: …' (or reference, or local; or core).

-- A company that authorised the operator's suite has no secret of its own: `secret` of its app is then the permanent code.
alter table corp_apps add column suite_id text;
alter table corp_apps add column authorised_at timestamptz;
-- Who agreed, as WeCom names them to the suite.
alter table corp_apps add column authorised_by text;
alter table corp_apps add column withdrawn_at timestamptz;

-- The suite's ticket and its token: of no company, one row each, shared by all processes.
create table suite_tokens (
  token_key text constraint suite_tokens_pkey primary key,
  value text not null,
  expires_at timestamptz not null
);
comment on table suite_tokens is 'local of core: tokens, tickets and locks of the operator''s suite; values are sealed (core/server/secrets.ts)';
