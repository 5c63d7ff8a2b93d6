-- Sent, perhaps: the program was killed, or WeCom said nothing, and WeCom tells no more what became of it.
alter table deliveries drop constraint deliveries_state_check;
alter table deliveries add constraint deliveries_state_check check (state in ('waiting', 'sent', 'not_sent', 'unknown'));
