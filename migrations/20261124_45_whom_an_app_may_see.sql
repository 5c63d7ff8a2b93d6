-- what WeCom said last of whom an own app may see (core/server/visible-range.ts); null until it was asked, and of a suite, which is told of each change
alter table corp_apps add column visible_range text;
