-- consents registrations and people of several companies
-- Forward only. A tenant table begins with corp_id, which leads its primary key, unique keys, indexes and foreign keys.
-- Say what each table is and whose: comment on table x is 'tenant of customer/customer-tags: …' (or reference, or local; or core).

-- A browser on its way to WeCom's page of consent, or a code that somebody scans there, and what came of it.
create table consents (
  state text constraint consents_pkey primary key,
  browser_hash bytea not null,
  -- IPv4, or the first half of IPv6: how many begin from one place is limited
  source text not null,
  auth_type text not null,
  callback text not null,
  -- what the caller gave, and gets back
  given_state text not null,
  -- the address in the picture that is scanned; null where the browser went itself
  scan_url text,
  -- who was signed in when it began: the same person, in another company
  from_corp_id integer,
  from_owner text,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  corp_id integer
);
comment on table consents is 'local of foundation/registration-activation: looked up by state before the company is known; a day';
create index consents_by_source on consents (source, created_at);
create index consents_by_age on consents (created_at);

-- Whom the operator reaches about a company that comes; by the browser, until there is a company.
create table registrations (
  browser_hash bytea constraint registrations_pkey primary key,
  company_name text not null,
  contact_name text not null,
  contact_phone text not null,
  -- of an invite code that was given with it
  code_hash bytea,
  corp_id integer,
  created_at timestamptz not null default now()
);
comment on table registrations is 'local of foundation/registration-activation: who registered a company; those without one are kept for 30 days';
create index registrations_by_corp on registrations (corp_id) where corp_id is not null;
create index registrations_by_age on registrations (created_at) where corp_id is null;

create table invite_codes (
  code_hash bytea constraint invite_codes_pkey primary key,
  note text not null default '',
  uses_left integer not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table invite_codes is 'local of foundation/registration-activation: what the operator gives a company to activate itself; hashed';

-- One person, as each of their companies knows them.
create table known_people (
  corp_id integer not null,
  -- staff:… as sessions have it
  owner text not null,
  person_id uuid not null,
  linked_at timestamptz not null default now(),
  constraint known_people_pkey primary key (corp_id, owner)
);
comment on table known_people is 'local of foundation/multi-corp: which members of several companies are one person, by consents given in one browser';
create index known_people_by_person on known_people (person_id);
