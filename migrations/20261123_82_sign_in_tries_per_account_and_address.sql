-- Wrong passwords count against the address they come from, never against the account: nobody locks somebody else out.
alter table local_admins drop column failed_tries, drop column locked_until;
alter table sign_in_tries rename column address to source;
comment on column sign_in_tries.source is 'IPv4 or the first half of IPv6; or that, a blank and the account that was tried';
comment on table sign_in_tries is 'local of foundation/auth-login: failed passwords of one address, and of one address for one account, over all processes; a quarter of an hour';
