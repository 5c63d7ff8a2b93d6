-- One address holds a few unused places of a code at a time, or whoever opens its page again and again would take all its caps allow.
alter table live_code_places add column source text not null default '';
comment on column live_code_places.source is 'where the visitor came from: a keyed hash of the address, which the table itself does not keep';
-- Places end and are forgotten (live_codes.forget_places).
create index live_code_places_over on live_code_places (corp_id, closed_at) where closed_at is not null;
