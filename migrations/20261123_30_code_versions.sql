-- Counts the edits of a code: who edits what somebody else has changed since is told, and nobody's change is lost.
alter table live_codes add column version integer not null default 0;
