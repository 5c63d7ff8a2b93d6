-- What a code has brought, beside its adds: a popular one has a hundred thousand, too many to count for every look at the list. Written in
-- the transactions of the adds.
alter table live_codes add column adds integer not null default 0, add column lost integer not null default 0;
update live_codes w set adds = n.adds, lost = n.lost
from (select corp_id, way_id, count(*) as adds, count(lost_at) as lost from live_code_adds group by 1, 2) n
where w.corp_id = n.corp_id and w.way_id = n.way_id;
-- The change of WeCom's entry that is under way; while it stands, nobody knows whether `offered` is what WeCom has.
alter table live_codes add column asking uuid;
