CREATE TABLE "invoice_series" (
	"tenant_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"invoices" integer DEFAULT 0 NOT NULL,
	"credit_notes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "invoice_series_tenant_id_seller_id_pk" PRIMARY KEY("tenant_id","seller_id")
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"key" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"seller" jsonb NOT NULL,
	"locale" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "invoice_number" UNIQUE("tenant_id","seller_id","kind","position"),
	CONSTRAINT "invoice_once" UNIQUE("tenant_id","kind","key")
);
--> statement-breakpoint
CREATE INDEX "invoice_by_order" ON "invoice" USING btree ("tenant_id","order_id");