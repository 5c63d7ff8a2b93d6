-- registrations say where they came from
-- Forward only. A tenant table begins with corp_id, which leads its primary key, unique keys, indexes and foreign keys.
-- Say what each table is and whose: comment on table x is 'tenant of customer/customer-tags: …' (or reference, or local; or core).

-- IPv4, or the first half of IPv6: how many register from one place is limited
alter table registrations add column source text not null default '';
create index registrations_by_source on registrations (source, created_at);

-- set while its authorisation of the suite is withdrawn, with corp_apps.withdrawn_at: sessions are read with the company, not with its apps
alter table corps add column withdrawn_at timestamptz;
update corps c set withdrawn_at = a.withdrawn_at from corp_apps a
  where a.corp_id = c.corp_id and a.kind = 'app' and a.suite_id is not null and a.withdrawn_at is not null;
