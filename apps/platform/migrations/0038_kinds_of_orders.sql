ALTER TABLE "category" ADD COLUMN "sells" text DEFAULT 'goods' NOT NULL;--> statement-breakpoint
ALTER TABLE "master_order" ADD COLUMN "type" text DEFAULT 'PRODUCT' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "type" text DEFAULT 'PRODUCT' NOT NULL;--> statement-breakpoint
CREATE INDEX "master_order_by_type" ON "master_order" USING btree ("tenant_id","customer_id","type","created_at");--> statement-breakpoint
CREATE INDEX "order_by_type" ON "orders" USING btree ("tenant_id","customer_id","type","created_at");--> statement-breakpoint
-- Until now the place of its pick-up was all that told an order in the store.
update orders set type = 'IN-STORE' where pickup is not null;--> statement-breakpoint
update master_order m set type = 'IN-STORE'
 where exists (select from orders o where o.tenant_id = m.tenant_id and o.parent_id = m.id and o.pickup is not null)
   and not exists (select from orders o where o.tenant_id = m.tenant_id and o.parent_id = m.id and o.pickup is null);
