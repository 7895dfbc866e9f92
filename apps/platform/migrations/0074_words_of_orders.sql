ALTER TABLE "orders" ADD COLUMN "sought" text;--> statement-breakpoint
CREATE INDEX "order_sought" ON "orders" USING btree ("tenant_id","seller_id","created_at","id","sought");--> statement-breakpoint
CREATE INDEX "order_unsought" ON "orders" USING btree ("tenant_id","seller_id","id") WHERE sought is null;