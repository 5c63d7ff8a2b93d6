-- What a task says about itself is kept as a key and its values, and worded for whoever reads it; what was stored is in the starter's
-- language and stays readable as it is.
alter table tasks add column said jsonb;
update tasks set said = jsonb_build_object('key', 'plain', 'values', jsonb_build_object('text', message)) where message <> '';
alter table tasks drop column message;
