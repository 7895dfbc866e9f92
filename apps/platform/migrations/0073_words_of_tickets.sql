-- Matching words is not leakproof, so that under row-level security no index of words is used. This asks it as the owner of the table, and answers for the
-- tenant alone whose rows may be seen; where no role is taken on, for the one that is named.
create function ticket_entries_with(tenant uuid, words tsquery) returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  select e.ticket_id from ticket_entry e
   where e.tenant_id = case when current_setting('role') = 'none' or tenant = current_setting('galleria.tenant')::uuid then tenant end
     and e.kind <> 'event' and to_tsvector('simple'::regconfig, regexp_replace(normalize(lower(e.body), NFKD), '[\u0300-\u036f]', '', 'g')) @@ words
$$;
