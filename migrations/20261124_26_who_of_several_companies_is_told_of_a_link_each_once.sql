-- A question about two companies is answered where its person signed in by themselves; everybody who is linked by a yes is told once, each in their company.
alter table link_offers drop column told_at;
-- `company:owner` of those who have heard of it
alter table link_offers add column told text[] not null default '{}';
create index link_offers_of on link_offers (corp_id, owner);
