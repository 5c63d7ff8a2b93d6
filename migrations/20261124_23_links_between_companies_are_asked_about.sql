-- links between companies are asked about
-- Forward only. A tenant table begins with corp_id, which leads its primary key, unique keys, indexes and foreign keys.
-- Say what each table is and whose: comment on table x is 'tenant of customer/customer-tags: …' (or reference, or local; or core).

-- Whether who has just authorised a company is one person with who was signed in, in that browser, when it set out.
create table link_offers (
  offer_id uuid constraint link_offers_pkey primary key,
  -- of the session that began with the consent: it alone is asked
  session_hash bytea not null,
  corp_id integer not null,
  owner text not null,
  from_corp_id integer not null,
  from_owner text not null,
  created_at timestamptz not null default now(),
  -- with yes; a no takes the row away
  answered_at timestamptz,
  -- the company they came from has heard of it
  told_at timestamptz
);
comment on table link_offers is 'local of foundation/multi-corp: whether members of two companies are one person, asked where one authorised and not answered yet; a day';
create unique index link_offers_by_session on link_offers (session_hash);
create index link_offers_by_age on link_offers (created_at);
