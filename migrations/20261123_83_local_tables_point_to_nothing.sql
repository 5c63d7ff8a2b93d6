-- A table that stays on one node cannot point to one that is copied to all of them.
alter table sessions drop constraint sessions_corp_id_fkey;
alter table domain_events drop constraint domain_events_corp_id_fkey;
alter table callbacks drop constraint callbacks_corp_id_fkey;
