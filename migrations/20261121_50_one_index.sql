-- follows_lost (40_customer_scores) is the same.
drop index if exists follows_deleted;
