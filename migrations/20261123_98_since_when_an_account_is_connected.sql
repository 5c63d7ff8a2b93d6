-- What WeChat tells late, or again, of a consent that was taken back says nothing of a later one.

alter table connected_accounts add column connected_at timestamptz not null default now();
