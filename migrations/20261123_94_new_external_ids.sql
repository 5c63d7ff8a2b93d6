-- R174: 1 as ever; 2 where WeCom names customers by the new external ids that apps of third parties are given (platform/10 §4.2).
alter table corps add column custom_id_type smallint not null default 1
  constraint corps_custom_id_type_check check (custom_id_type in (1, 2));
-- When the ids that were known before have been replaced by the new ones; until then a sync does so first.
alter table corps add column customer_ids_renewed_at timestamptz;
-- Of a group, whose members WeCom converts by themselves: most are nobody's customers.
alter table groups add column members_renewed boolean not null default false;
