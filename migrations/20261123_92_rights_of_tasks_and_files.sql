-- With which right and over whose rows something was started or made (core/server/rights.ts, `Rights`): it ends, or opens no more, when its
-- person has less. Empty for what was made before.
alter table tasks add column rights jsonb;
alter table files add column rights jsonb;
