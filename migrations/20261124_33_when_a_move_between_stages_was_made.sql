-- When a move was made, beside when it happened (`at`, which may be told later): for how long it can be taken back. Those of before count as made now.
alter table stage_moves add column made_at timestamptz not null default now();
