create table customer_scores (
  corp_id integer not null references corps,
  customer_id uuid not null,
  score smallint not null check (score between 0 and 100),
  -- points of each part, in the order of areas/customer/customer-management/score.ts
  points smallint[] not null,
  scored_at timestamptz not null default now(),
  primary key (corp_id, customer_id),
  foreign key (corp_id, customer_id) references customers (corp_id, customer_id)
);
comment on table customer_scores is 'tenant: operation scores as the last run computed them';
create index customer_scores_order on customer_scores (corp_id, score desc, customer_id);

-- Figures of a company with a million customers are counted from these alone.
create index follows_lost on follows (corp_id, deleted_at) where deleted_at is not null;
create index follows_live on follows (corp_id, staff_id) where deleted_at is null;
create index customers_status on customers (corp_id, status);
create index customers_untagged on customers (corp_id, status) where tag_ids = '{}';
create index customer_events_tags on customer_events (corp_id, at) where kind = 'customerAction' and data ->> 'action' = 'tags';
create index mass_chunks_confirmed on mass_chunks (corp_id, confirmed_at) where confirmed_at is not null;

-- The system secret of 客户联系: the only one that may read and write strategy groups and their tags (platform/04 §5.1, §8).
alter table corp_apps drop constraint corp_apps_kind_check;
alter table corp_apps add constraint corp_apps_kind_check check (kind in ('app', 'contact', 'archive', 'kf', 'customer'));
