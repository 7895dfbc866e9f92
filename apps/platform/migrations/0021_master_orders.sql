CREATE TABLE "master_order" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"payment_type" text NOT NULL,
	"currency" text NOT NULL,
	"sub_total" bigint NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"delivery_fee" bigint NOT NULL,
	"tax_included" bigint NOT NULL,
	"tax_added" bigint DEFAULT 0 NOT NULL,
	"total" bigint NOT NULL,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"announcement" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "master_order_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "master_order_number" UNIQUE("tenant_id","number"),
	CONSTRAINT "master_order_idempotency" UNIQUE("tenant_id","customer_id","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "order_event" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_added" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A node of the version before this one writes orders without a master: it gets one of its own, with its id and its number, as every order of one seller has.
create function complete_order_with_master() returns trigger language plpgsql as $$
begin
  insert into master_order (tenant_id, id, number, customer_id, payment_type, currency, sub_total, delivery_fee, tax_included, total, idempotency_key, request_hash, created_at)
    values (new.tenant_id, new.id, new.number, new.customer_id, new.payment_type, new.currency, new.sub_total, new.delivery_fee, new.tax_included, new.total,
            new.idempotency_key, new.request_hash, new.created_at)
    on conflict on constraint master_order_idempotency do nothing;
  new.parent_id := new.id;
  return new;
end $$;
--> statement-breakpoint
create trigger order_without_master before insert on orders for each row when (new.parent_id is null) execute function complete_order_with_master();
--> statement-breakpoint
insert into master_order (tenant_id, id, number, customer_id, payment_type, currency, sub_total, delivery_fee, tax_included, total, idempotency_key, request_hash, created_at)
  select tenant_id, id, number, customer_id, payment_type, currency, sub_total, delivery_fee, tax_included, total, idempotency_key, request_hash, created_at
    from orders where parent_id is null;
--> statement-breakpoint
update orders set parent_id = id where parent_id is null;
