-- Audit lines keep what their object was called when it was touched: it may be gone or be called otherwise when somebody looks.
alter table audit_log add column object_name text not null default '';
