-- What the program found when it last looked by itself, and what people were told of it.

create table self_check_states (
  corp_id integer not null,
  key text not null,
  seen text not null constraint self_check_states_seen check (seen in ('ok', 'attention', 'bad')),
  told text not null default 'ok' constraint self_check_states_told check (told in ('ok', 'attention', 'bad')),
  primary key (corp_id, key)
);
comment on table self_check_states is 'tenant of foundation/corp-config: one a check, as it was found by the last look around';
alter table self_check_states add constraint self_check_states_corp foreign key (corp_id) references corps (corp_id);
