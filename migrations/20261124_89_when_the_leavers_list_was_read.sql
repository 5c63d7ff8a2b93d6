-- When WeCom's list of customers who wait for somebody to take over was read last.
create table transfer_readings (
  corp_id integer not null,
  read_at timestamptz not null,
  primary key (corp_id)
);
comment on table transfer_readings is 'tenant of customer/customer-transfer: when the list of customers of leavers was read';
alter table transfer_readings add constraint transfer_readings_corp foreign key (corp_id) references corps;
