-- Sentences that a company's people write often after a talk; the follow-up box offers them.
create table event_templates (
  corp_id integer not null references corps,
  template_id uuid not null,
  text text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (corp_id, template_id),
  unique (corp_id, text)
);
comment on table event_templates is 'tenant';
