-- A batch that was taken back stands in the records as that, and not as done by hand; those of before, too.
alter table black_list_records drop constraint black_list_records_origin_check;
alter table black_list_records add constraint black_list_records_origin_check
  check (origin in ('hand', 'customer_list', 'import', 'lapse', 'undo'));
update black_list_records r set origin = 'undo' from tasks t
  where t.corp_id = r.corp_id and t.task_id = r.task_id and t.input ? 'undo';
