-- Who was faster with an edit is asked of the audit log, by its object.
create index audit_of_object on audit_log (corp_id, object_kind, object_id, at desc);
-- The same record sent twice is one where its content is the same; what was made before this cannot be compared.
alter table black_list_records add column content bytea;
