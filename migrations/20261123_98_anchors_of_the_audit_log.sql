-- How far the chains of the audit log are, signed by the program: without it whoever has the database could take a chain away and have it made anew.

create table audit_anchors (
  corp_id integer not null,
  says text not null,
  signature text not null,
  primary key (corp_id)
);
comment on table audit_anchors is 'tenant of system/operation-log: one a company, how long the chain of each day is and how it ends, signed';
alter table audit_anchors add constraint audit_anchors_corp foreign key (corp_id) references corps (corp_id);
