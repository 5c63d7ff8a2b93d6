-- Which company or suite WeCom's page was asked for, as its address names it: what comes back must name the same, and the code is that one's.

alter table login_states add column app_id text not null default '';
alter table login_states alter column app_id drop default;
