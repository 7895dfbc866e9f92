-- What the shop windows show is kept in step by a log of changes that triggers write: every way of changing a row is seen, also psql.
-- Bulk statements are logged once for each product; a sale is logged only where the words about stock change (5 pieces or fewer: LOW_STOCK).

create function log_product_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into catalog_change (tenant_id, kind, entity_id) select tenant_id, 'product', id from old_rows;
  else
    insert into catalog_change (tenant_id, kind, entity_id) select tenant_id, 'product', id from new_rows;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger product_inserted after insert on product referencing new table as new_rows for each statement execute function log_product_change();
--> statement-breakpoint
create trigger product_updated after update on product referencing new table as new_rows for each statement execute function log_product_change();
--> statement-breakpoint
create trigger product_deleted after delete on product referencing old table as old_rows for each statement execute function log_product_change();
--> statement-breakpoint
create function log_variant_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into catalog_change (tenant_id, kind, entity_id) select distinct tenant_id, 'product', product_id from old_rows;
  else
    insert into catalog_change (tenant_id, kind, entity_id) select distinct tenant_id, 'product', product_id from new_rows;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger variant_inserted after insert on variant referencing new table as new_rows for each statement execute function log_variant_change();
--> statement-breakpoint
create trigger variant_updated after update on variant referencing new table as new_rows for each statement execute function log_variant_change();
--> statement-breakpoint
create trigger variant_deleted after delete on variant referencing old table as old_rows for each statement execute function log_variant_change();
--> statement-breakpoint
create function log_stock_change() returns trigger language plpgsql as $$
begin
  insert into catalog_change (tenant_id, kind, entity_id)
    select tenant_id, 'product', product_id from variant where tenant_id = new.tenant_id and id = new.variant_id;
  return null;
end $$;
--> statement-breakpoint
create trigger stock_updated after update on stock for each row
  when (old.quantity is distinct from new.quantity and least(old.quantity, new.quantity) <= 5) execute function log_stock_change();
--> statement-breakpoint
create function log_stock_insert() returns trigger language plpgsql as $$
begin
  insert into catalog_change (tenant_id, kind, entity_id)
    select distinct v.tenant_id, 'product', v.product_id from new_rows n join variant v on v.tenant_id = n.tenant_id and v.id = n.variant_id;
  return null;
end $$;
--> statement-breakpoint
create trigger stock_inserted after insert on stock referencing new table as new_rows for each statement execute function log_stock_insert();
--> statement-breakpoint
create function log_review_change() returns trigger language plpgsql as $$
begin
  insert into catalog_change (tenant_id, kind, entity_id)
    select distinct tenant_id, 'review', product_id from new_rows;
  return null;
end $$;
--> statement-breakpoint
create trigger review_inserted after insert on review referencing new table as new_rows for each statement execute function log_review_change();
--> statement-breakpoint
create trigger review_updated after update on review referencing new table as new_rows for each statement execute function log_review_change();
--> statement-breakpoint
create function log_structure_change() returns trigger language plpgsql as $$
declare
  row_tenant uuid;
begin
  row_tenant := case when tg_table_name = 'tenant' then (to_jsonb(coalesce(new, old)) ->> 'id')::uuid else (to_jsonb(coalesce(new, old)) ->> 'tenant_id')::uuid end;
  insert into catalog_change (tenant_id, kind, entity_id) values (row_tenant, 'structure', row_tenant);
  return null;
end $$;
--> statement-breakpoint
create trigger market_changed after insert or update or delete on market for each row execute function log_structure_change();
--> statement-breakpoint
create trigger category_changed after insert or update or delete on category for each row execute function log_structure_change();
--> statement-breakpoint
create trigger seller_changed after insert or update or delete on seller for each row execute function log_structure_change();
--> statement-breakpoint
create trigger tenant_changed after insert or update or delete on tenant for each row execute function log_structure_change();
--> statement-breakpoint
create function announce_catalog_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_change', '');
  return null;
end $$;
--> statement-breakpoint
create trigger catalog_change_announced after insert on catalog_change for each statement execute function announce_catalog_change();
--> statement-breakpoint
alter table stock set (fillfactor = 70);
