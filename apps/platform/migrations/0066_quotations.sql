CREATE TABLE "quotation" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"choice" jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"comments" text DEFAULT '' NOT NULL,
	"needed_by" date,
	"created_at" timestamp with time zone NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"unit_price" bigint,
	"currency" text NOT NULL,
	"valid_until" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "quotation_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "quotation_number" UNIQUE("tenant_id","number"),
	CONSTRAINT "quotation_offer" CHECK ((unit_price is null) = (valid_until is null) and unit_price > 0),
	CONSTRAINT "quotation_quantity" CHECK (quantity > 1),
	CONSTRAINT "quotation_answered" CHECK (answered_at is not null or (unit_price is null and declined_at is null))
);
--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "variant_id" uuid;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "quantity" integer;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "unit_price" bigint;--> statement-breakpoint
ALTER TABLE "quotation" ADD CONSTRAINT "quotation_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation" ADD CONSTRAINT "quotation_tenant_id_seller_id_seller_tenant_id_id_fk" FOREIGN KEY ("tenant_id","seller_id") REFERENCES "public"."seller"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotation_by_customer" ON "quotation" USING btree ("tenant_id","customer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "coupon_by_customer" ON "coupon" USING btree ("tenant_id","customer_id") WHERE customer_id is not null;--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_agreed" CHECK (num_nonnulls("coupon"."customer_id", "coupon"."variant_id", "coupon"."quantity", "coupon"."unit_price") in (0, 4));--> statement-breakpoint
-- What is one customer's is in no process's memory: nobody has to forget it.
create or replace function log_coupon_change() returns trigger language plpgsql as $$
begin
  if (to_jsonb(coalesce(new, old)) ->> 'customer_id') is not null then return null; end if;
  insert into catalog_change (tenant_id, kind, entity_id)
    values ((to_jsonb(coalesce(new, old)) ->> 'tenant_id')::uuid, 'promotion', (to_jsonb(coalesce(new, old)) ->> 'id')::uuid);
  return null;
end $$;
