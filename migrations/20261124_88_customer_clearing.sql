-- Which customers are proposed to be cleared, and what is proposed.
create table clear_rules (
  corp_id integer not null,
  rule_id uuid not null,
  name text not null,
  note text not null default '',
  audience jsonb not null,
  action text not null,
  tag_ids uuid[] not null default '{}',
  keep_latest boolean not null default false,
  is_on boolean not null default true,
  -- the last customer that the look at all of them has seen; null: none is under way
  looked_after uuid,
  looked_at timestamptz,
  -- how often condition or action was changed: what waits from before is proposed anew
  edition integer not null default 1,
  made_by uuid,
  made_by_name text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (corp_id, rule_id),
  constraint clear_rules_action check (action in ('remove_tags', 'ask_delete'))
);
comment on table clear_rules is 'tenant of customer/customer-clear: whom to clear, and how';
alter table clear_rules add constraint clear_rules_corp foreign key (corp_id) references corps;
create index clear_rules_newest on clear_rules (corp_id, created_at desc, rule_id desc) where deleted_at is null;
create unique index clear_rules_name on clear_rules (corp_id, lower(name)) where deleted_at is null;
create index clear_rules_name_search on clear_rules using gin (corp_id, grams(name));

-- One customer that a rule found: once, until they cease to be what the rule looks for.
create table clear_proposals (
  corp_id integer not null,
  proposal_id uuid not null,
  rule_id uuid not null,
  customer_id uuid not null,
  edition integer not null,
  action text not null,
  tag_ids uuid[] not null default '{}',
  state text not null default 'waiting',
  -- of the members asked, those who have not deleted the customer yet
  asked_staff_ids uuid[] not null default '{}',
  why text not null default '',
  note text not null default '',
  found_at timestamptz not null default now(),
  decided_by text not null default '',
  decided_at timestamptz,
  -- when the customer ceased to be what the rule looks for; null: still is
  ended_at timestamptz,
  primary key (corp_id, proposal_id),
  constraint clear_proposals_state check (state in ('waiting', 'asked', 'done', 'rejected', 'gone', 'failed'))
);
comment on table clear_proposals is 'tenant of customer/customer-clear: what is proposed for whom, and what became of it';
alter table clear_proposals add constraint clear_proposals_rule foreign key (corp_id, rule_id) references clear_rules on delete cascade;
create unique index clear_proposals_open on clear_proposals (corp_id, rule_id, customer_id) where ended_at is null;
create index clear_proposals_newest on clear_proposals (corp_id, found_at desc, proposal_id desc);
create index clear_proposals_of_rule on clear_proposals (corp_id, rule_id, found_at desc, proposal_id desc);
create index clear_proposals_in_state on clear_proposals (corp_id, state, found_at desc, proposal_id desc);
create index clear_proposals_of_rule_in_state on clear_proposals (corp_id, rule_id, state, found_at desc, proposal_id desc);
create index clear_proposals_of_customer on clear_proposals (corp_id, customer_id);
create index clear_proposals_asked on clear_proposals using gin (corp_id, asked_staff_ids) where state = 'asked';
