-- Lists are ordered by indexed texts, too: four numbered columns beside the eight of numbers and days (docs/decisions/fields.md, core/server/fields/order.ts).

alter table field_values add column t1 text collate "C";
alter table field_values add column t2 text collate "C";
alter table field_values add column t3 text collate "C";
alter table field_values add column t4 text collate "C";
create index field_values_t1 on field_values (corp_id, owner, t1, object_id) where t1 is not null;
create index field_values_t2 on field_values (corp_id, owner, t2, object_id) where t2 is not null;
create index field_values_t3 on field_values (corp_id, owner, t3, object_id) where t3 is not null;
create index field_values_t4 on field_values (corp_id, owner, t4, object_id) where t4 is not null;
alter table fields drop constraint fields_slot;
alter table fields add constraint fields_slot check (slot between 1 and 8 or slot between 11 and 14);
