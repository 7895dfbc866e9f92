CREATE TABLE "advertisement" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"placement" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"images" text[] NOT NULL,
	"hue" double precision NOT NULL,
	"link" text NOT NULL,
	"title" jsonb NOT NULL,
	"text" jsonb NOT NULL,
	"action" jsonb NOT NULL,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	CONSTRAINT "advertisement_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "advertisement_window" CHECK ("advertisement"."ends_at" is null or "advertisement"."ends_at" > "advertisement"."starts_at"),
	CONSTRAINT "advertisement_link" CHECK ("advertisement"."link" ~ '^(/([^/\\]|$)|https://)')
);
--> statement-breakpoint
CREATE TABLE "product_popularity" (
	"tenant_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"interest" double precision NOT NULL,
	"sold_count" integer NOT NULL,
	CONSTRAINT "product_popularity_tenant_id_product_id_pk" PRIMARY KEY("tenant_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_signal" (
	"tenant_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_signal_tenant_id_product_id_day_pk" PRIMARY KEY("tenant_id","product_id","day"),
	CONSTRAINT "product_signal_not_negative" CHECK ("product_signal"."views" >= 0 and "product_signal"."orders" >= 0)
);
--> statement-breakpoint
ALTER TABLE "product_popularity" ADD CONSTRAINT "product_popularity_tenant_id_product_id_product_tenant_id_id_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."product"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_signal" ADD CONSTRAINT "product_signal_tenant_id_product_id_product_tenant_id_id_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."product"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "advertisement_by_end" ON "advertisement" USING btree ("tenant_id","ends_at");--> statement-breakpoint
CREATE INDEX "product_signal_by_day" ON "product_signal" USING btree ("day","tenant_id","product_id");--> statement-breakpoint
CREATE INDEX "order_by_time" ON "orders" USING brin ("created_at");
--> statement-breakpoint
create function log_popularity_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into catalog_change (tenant_id, kind, entity_id) select tenant_id, 'popularity', product_id from old_rows;
  else
    insert into catalog_change (tenant_id, kind, entity_id) select tenant_id, 'popularity', product_id from new_rows;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger popularity_inserted after insert on product_popularity referencing new table as new_rows for each statement execute function log_popularity_change();
--> statement-breakpoint
create trigger popularity_updated after update on product_popularity referencing new table as new_rows for each statement execute function log_popularity_change();
--> statement-breakpoint
create trigger popularity_deleted after delete on product_popularity referencing old table as old_rows for each statement execute function log_popularity_change();
--> statement-breakpoint
create function log_advertisement_change() returns trigger language plpgsql as $$
begin
  insert into catalog_change (tenant_id, kind, entity_id)
    values ((to_jsonb(coalesce(new, old)) ->> 'tenant_id')::uuid, 'advertisement', (to_jsonb(coalesce(new, old)) ->> 'id')::uuid);
  return null;
end $$;
--> statement-breakpoint
create trigger advertisement_changed after insert or update or delete on advertisement for each row execute function log_advertisement_change();
