-- Who owns a table is said where its kind is: `<kind> of <owner>: <what for>`. The owner is `core` or an area's folder; only the owner writes it.
-- `npm run db:types` reads this; at run time nothing does.
do $do$
declare
  owners text[] := array[
    'core: audit_log callback_steps callbacks corp_apps corps deliveries domain_events file_media files local_admins outbox platform_calls'
      ' platform_quota platform_tokens roles saved_views sessions table_settings task_failures tasks uploads usage_events',
    'acquisition/live-codes: live_code_adds live_code_groups live_codes',
    'customer/blacklist: black_list black_list_records black_list_refusals',
    'customer/customer-management: customer_events customer_scores customers follows',
    'customer/customer-tags: tag_groups tags',
    'customer/customer-timeline: event_templates',
    'foundation/auth-login: login_states sign_in_tries',
    'foundation/file-services: short_videos',
    'group/group-management: group_members groups',
    'messaging/customer-mass-messages: mass_chunks mass_missions mass_targets',
    'staff/staff-management: departments staff'];
  line text; name text;
begin
  foreach line in array owners loop
    foreach name in array string_to_array(split_part(line, ': ', 2), ' ') loop
      execute format('comment on table %I is %L', name,
        regexp_replace(obj_description(name::regclass), '^(tenant|reference|local)', '\1 of ' || split_part(line, ': ', 1)));
    end loop;
  end loop;
end $do$;
