-- WeCom assigns before we hear of it, so a printed code may pass a cap; who came over it is marked when they are counted.
alter table live_code_adds add column over_cap boolean not null default false;

-- The page of a code with caps gives each visitor somebody by name: an entry of their own at WeCom, for one person and a few minutes.
create table live_code_places (
  corp_id integer not null,
  place_id uuid not null,
  way_id uuid not null,
  visitor text not null,
  staff_id uuid not null,
  state_key text not null,
  given_at timestamptz not null,
  ends_at timestamptz not null,
  config_id text,
  qr_code text not null default '',
  qr_text text not null default '',
  used_at timestamptz,
  closed_at timestamptz,
  constraint live_code_places_pk primary key (corp_id, place_id),
  constraint live_code_places_state unique (corp_id, state_key)
);
comment on table live_code_places is 'tenant of acquisition/live-codes: who was given to whom on the page of a code; taken until the customer came or WeCom has no entry for it any more';
alter table live_code_places add constraint live_code_places_code foreign key (corp_id, way_id) references live_codes (corp_id, way_id);
alter table live_code_places add constraint live_code_places_member foreign key (corp_id, staff_id) references staff (corp_id, staff_id);
create index live_code_places_of_way on live_code_places (corp_id, way_id, given_at);
create index live_code_places_ending on live_code_places (corp_id, ends_at) where closed_at is null;
