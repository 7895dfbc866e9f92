CREATE TABLE "stock_hold" (
	"tenant_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_hold_tenant_id_order_id_variant_id_pk" PRIMARY KEY("tenant_id","order_id","variant_id"),
	CONSTRAINT "stock_hold_quantity" CHECK ("stock_hold"."quantity" > 0)
);
--> statement-breakpoint
CREATE INDEX "stock_hold_open" ON "stock_hold" USING btree ("expires_at") WHERE "stock_hold"."state" = 'open';