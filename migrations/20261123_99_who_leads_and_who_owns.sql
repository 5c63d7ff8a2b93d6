-- Departments that the person leads at WeCom, whatever their role here says.
alter table staff add column leads integer[] not null default '{}';
update staff set leads = admin_departments where admin_departments <> '{}';
create index staff_leads on staff using gin (corp_id, leads);
-- Groups of one owner: on their page, and before they go.
create index groups_owner on groups (corp_id, owner_staff_id, created_at desc, group_id desc);
