ALTER TABLE "customer" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "home_market" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "picture_file_id" uuid;--> statement-breakpoint
CREATE INDEX "customer_picture" ON "customer" USING btree ("tenant_id","picture_file_id") WHERE picture_file_id is not null;