-- Password tries per address.
create table sign_in_tries (
  -- IPv4, or the first half of IPv6
  address text primary key,
  tries integer not null default 1,
  until timestamptz not null
);
comment on table sign_in_tries is 'local: failed passwords of one address, over all processes; a quarter of an hour';
