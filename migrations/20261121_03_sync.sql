-- When a sync run last saw this person; whoever an ended run has not seen is gone.
alter table staff add column seen_at timestamptz not null default now();
alter table customers add column seen_at timestamptz not null default now();
alter table groups add column seen_at timestamptz not null default now();
