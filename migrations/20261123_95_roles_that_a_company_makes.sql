-- roles that a company makes
-- Roles beside the four that every company begins with, scopes by departments, and who was given a role by hand.

alter table roles drop constraint roles_role_type_check;
alter table roles add constraint roles_role_type_check check (role_type in ('root', 'admin', 'department', 'staff', 'custom'));
alter table roles drop constraint roles_scope_check;
alter table roles add constraint roles_scope_check check (scope in ('own', 'department_only', 'department', 'chosen', 'all'));
-- with the scope `chosen`: the departments, with all below them
alter table roles add column department_ids integer[] not null default '{}';
alter table roles add column for_new_members boolean not null default false;
create unique index roles_for_new_members on roles (corp_id) where for_new_members;

-- what administrators have everywhere they have for approvals, too
update roles set privileges = jsonb_set(privileges, '{*}', (privileges -> '*') || '["audit"]'::jsonb)
where privileges -> '*' @> '["export"]'::jsonb;

-- somebody gave the role; the sync leaves it alone
alter table staff add column role_by_hand boolean not null default false;
update staff s set role_by_hand = true
from roles r where r.corp_id = s.corp_id and r.role_id = s.role_id and r.role_type in ('root', 'admin');
create index staff_of_role on staff (corp_id, role_id, pinyin, staff_id) where status <> 5;

create index audit_of_roles on audit_log (corp_id, at desc) where action like 'role.%';
