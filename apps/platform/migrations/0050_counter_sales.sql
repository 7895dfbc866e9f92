CREATE TABLE "counter_code" (
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"code" text NOT NULL,
	"locale" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "counter_code_tenant_id_customer_id_pk" PRIMARY KEY("tenant_id","customer_id"),
	CONSTRAINT "counter_code_once" UNIQUE("tenant_id","code")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "counter_sale" jsonb;--> statement-breakpoint
ALTER TABLE "counter_code" ADD CONSTRAINT "counter_code_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "counter_code_over" ON "counter_code" USING btree ("expires_at");