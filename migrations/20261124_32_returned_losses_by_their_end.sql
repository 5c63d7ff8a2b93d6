-- Who was lost and came back, in the order of all losses.
create index outflows_returned_lost on outflows (corp_id, lost_at) where returned_at is not null;
