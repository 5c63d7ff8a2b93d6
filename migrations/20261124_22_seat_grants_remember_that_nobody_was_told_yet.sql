-- whether the people without a seat, and those who run the company, still have to be told that a kind began to be counted: the operator's command has no queue
alter table seat_grants add column begun_untold boolean not null default false;
