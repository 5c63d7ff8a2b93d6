-- A title is made of `kind` and `input` when it is read, in the reader's language; what was stored is the starter's.
alter table tasks drop column title;
