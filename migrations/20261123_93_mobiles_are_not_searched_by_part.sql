-- What is searched by part holds no mobiles: a screen masks them, and a search by part would tell them digit by digit. Whole ones are found
-- through `follows_mobiles`.
update customers c
set search = left(c.name || coalesce(' ' || a.remarks, '') || coalesce(' ' || nullif(c.corp_name, ''), ''), 500)
from (
  select corp_id, customer_id, string_agg(distinct remark, ' ') filter (where remark <> '') as remarks
  from follows group by corp_id, customer_id having bool_or(remark_mobiles <> '{}')
) a
where c.corp_id = a.corp_id and c.customer_id = a.customer_id;
