CREATE TABLE "pickup_booking" (
	"tenant_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"store" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text DEFAULT 'taken' NOT NULL,
	CONSTRAINT "pickup_booking_tenant_id_order_id_pk" PRIMARY KEY("tenant_id","order_id"),
	CONSTRAINT "pickup_booking_state" CHECK ("pickup_booking"."state" in ('taken', 'released'))
);
--> statement-breakpoint
CREATE TABLE "pickup_slot" (
	"tenant_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"store" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"capacity" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "pickup_slot_tenant_id_seller_id_store_starts_at_pk" PRIMARY KEY("tenant_id","seller_id","store","starts_at"),
	CONSTRAINT "pickup_slot_not_overfull" CHECK ("pickup_slot"."taken" between 0 and "pickup_slot"."capacity")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pickup" jsonb;--> statement-breakpoint
ALTER TABLE "pickup_booking" ADD CONSTRAINT "pickup_booking_slot" FOREIGN KEY ("tenant_id","seller_id","store","starts_at") REFERENCES "public"."pickup_slot"("tenant_id","seller_id","store","starts_at") ON DELETE no action ON UPDATE no action;