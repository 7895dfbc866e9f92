CREATE TABLE "saved_line" (
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"price" bigint NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_line_tenant_id_customer_id_variant_id_pk" PRIMARY KEY("tenant_id","customer_id","variant_id"),
	CONSTRAINT "saved_line_quantity" CHECK ("saved_line"."quantity" between 1 and 99)
);
--> statement-breakpoint
ALTER TABLE "wishlist_item" ADD COLUMN "price" bigint;--> statement-breakpoint
ALTER TABLE "saved_line" ADD CONSTRAINT "saved_line_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_line" ADD CONSTRAINT "saved_line_tenant_id_variant_id_variant_tenant_id_id_fk" FOREIGN KEY ("tenant_id","variant_id") REFERENCES "public"."variant"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
create function refuse_full_saved(of_tenant uuid, of_customer uuid, most integer) returns boolean language plpgsql as $$
begin
  if (select count(*) from saved_line where tenant_id = of_tenant and customer_id = of_customer) > most then
    raise exception 'nothing more can be saved' using errcode = 'GA003';
  end if;
  return false;
end $$;
