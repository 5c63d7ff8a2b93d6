-- null: taken over from WeCom, which does not tell when; `created_at` is when the row came
alter table live_codes add column made_at timestamptz default now();
update live_codes set made_at = case when created_by_name = '企业微信' then null else created_at end;
-- unknown stands last both ways
create index live_codes_made on live_codes (corp_id, made_at desc nulls last, way_id desc) where deleted_at is null;
create index live_codes_first_made on live_codes (corp_id, made_at, way_id) where deleted_at is null;
