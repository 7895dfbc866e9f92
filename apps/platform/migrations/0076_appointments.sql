CREATE TABLE "appointment" (
	"tenant_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"customer_id" uuid,
	"seller_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"details" "bytea",
	"files" uuid[] DEFAULT '{}' NOT NULL,
	"moves" integer DEFAULT 0 NOT NULL,
	"remind_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "appointment_tenant_id_order_id_pk" PRIMARY KEY("tenant_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "care" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "calendar" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "appointment" jsonb;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_by_customer" ON "appointment" USING btree ("tenant_id","customer_id");--> statement-breakpoint
CREATE INDEX "appointment_to_remind" ON "appointment" USING btree ("remind_at") WHERE remind_at is not null;