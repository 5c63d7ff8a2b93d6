-- What brought a contact, in words: the live code's or link's name at that time, so that lists need not know every kind of source.
alter table follows add column source_name text not null default '';
create index customers_add_ways on customers using gin (corp_id, add_ways);
