-- What is searched by part holds the last four digits of mobiles, as the mask shows them: with more, a search would tell the rest digit by
-- digit. Whole ones are found through `follows_mobiles`.
update customers c
set search = left(c.name || coalesce(' ' || a.remarks, '') || coalesce(' ' || a.mobile_ends, '') || coalesce(' ' || nullif(c.corp_name, ''), ''), 500)
from (
  select corp_id, customer_id, string_agg(distinct remark, ' ') filter (where remark <> '') as remarks,
    string_agg((select string_agg(right(m, 4), ' ') from unnest(remark_mobiles) m), ' ') as mobile_ends
  from follows group by corp_id, customer_id having bool_or(remark_mobiles <> '{}')
) a
where c.corp_id = a.corp_id and c.customer_id = a.customer_id;
