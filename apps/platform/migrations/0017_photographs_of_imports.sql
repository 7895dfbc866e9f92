CREATE TABLE "photograph" (
	"tenant_id" uuid NOT NULL,
	"source" text NOT NULL,
	"image" text,
	"etag" text,
	"last_modified" text,
	"reason" text,
	"asked_at" timestamp with time zone,
	CONSTRAINT "photograph_tenant_id_source_pk" PRIMARY KEY("tenant_id","source")
);
--> statement-breakpoint
CREATE TABLE "product_photograph" (
	"tenant_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "product_photograph_tenant_id_product_id_position_pk" PRIMARY KEY("tenant_id","product_id","position")
);
--> statement-breakpoint
ALTER TABLE "product_photograph" ADD CONSTRAINT "product_photograph_tenant_id_product_id_product_tenant_id_id_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."product"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_photograph_by_source" ON "product_photograph" USING btree ("tenant_id","source");