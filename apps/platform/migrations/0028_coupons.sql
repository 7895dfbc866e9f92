CREATE TABLE "coupon_redemption" (
	"tenant_id" uuid NOT NULL,
	"coupon_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"discount" bigint NOT NULL,
	"redeemed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "coupon_redemption_tenant_id_order_id_pk" PRIMARY KEY("tenant_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "coupon" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"title" jsonb NOT NULL,
	"percent" integer,
	"up_to" bigint,
	"amount" bigint,
	"minimum" bigint DEFAULT 0 NOT NULL,
	"markets" text[],
	"sellers" uuid[],
	"products" uuid[],
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"max_uses" integer,
	"max_per_customer" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"is_listed" boolean DEFAULT true NOT NULL,
	"is_approved" boolean DEFAULT true NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "coupon_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "coupon_code" UNIQUE("tenant_id","code"),
	CONSTRAINT "coupon_discount" CHECK (num_nonnulls("coupon"."percent", "coupon"."amount") = 1),
	CONSTRAINT "coupon_window" CHECK ("coupon"."ends_at" > "coupon"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "master_order" ADD COLUMN "coupon" text;--> statement-breakpoint
ALTER TABLE "coupon_redemption" ADD CONSTRAINT "coupon_redemption_tenant_id_coupon_id_coupon_tenant_id_id_fk" FOREIGN KEY ("tenant_id","coupon_id") REFERENCES "public"."coupon"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_redemption_by_customer" ON "coupon_redemption" USING btree ("tenant_id","customer_id","coupon_id") WHERE returned_at is null;--> statement-breakpoint
CREATE INDEX "coupon_by_end" ON "coupon" USING btree ("tenant_id","ends_at");
--> statement-breakpoint
create function log_coupon_change() returns trigger language plpgsql as $$
begin
  insert into catalog_change (tenant_id, kind, entity_id)
    values ((to_jsonb(coalesce(new, old)) ->> 'tenant_id')::uuid, 'promotion', (to_jsonb(coalesce(new, old)) ->> 'id')::uuid);
  return null;
end $$;
--> statement-breakpoint
-- Not of `used`, which changes with orders.
create trigger coupon_changed after insert or delete or update of revision on coupon for each row execute function log_coupon_change();
--> statement-breakpoint
-- Being volatile these see what others have committed while the statement waited for the lock behind which they count.
create function coupon_uses(of_tenant uuid, of_coupon uuid, of_customer uuid) returns bigint language plpgsql as $$
begin
  return (select count(*) from coupon_redemption where tenant_id = of_tenant and customer_id = of_customer and coupon_id = of_coupon and returned_at is null);
end $$;
--> statement-breakpoint
create function count_orders(of_tenant uuid, of_customer uuid) returns bigint language plpgsql as $$
begin
  return (select count(*) from master_order where tenant_id = of_tenant and customer_id = of_customer);
end $$;
--> statement-breakpoint
-- Parts of a master order that stand when these are cancelled.
create function count_orders_left(of_tenant uuid, of_master uuid, but uuid[]) returns bigint language plpgsql as $$
begin
  return (select count(*) from orders o join master_order m on m.tenant_id = o.tenant_id and m.id = of_master
           where o.tenant_id = of_tenant and o.customer_id = m.customer_id and o.parent_id = of_master and o.status <> 'cancelled' and o.id <> all(but));
end $$;
