CREATE TABLE "product_video" (
	"tenant_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"language" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "product_video_tenant_id_product_id_language_pk" PRIMARY KEY("tenant_id","product_id","language")
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "video" jsonb;--> statement-breakpoint
ALTER TABLE "product_video" ADD CONSTRAINT "product_video_tenant_id_product_id_product_tenant_id_id_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."product"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_video_by_source" ON "product_video" USING btree ("tenant_id","source");