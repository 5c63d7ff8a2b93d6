-- What it is sent for: files to import may be sheets that nobody sends to customers, and are their sender's alone.
alter table uploads add column purpose text not null default 'upload' check (purpose in ('upload', 'import'));
