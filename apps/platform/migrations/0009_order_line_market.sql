ALTER TABLE "order_line" ADD COLUMN "market" text;--> statement-breakpoint
-- Old orders keep their tint: until now the hue was how a line knew its market.
update order_line l set market = m.slug from market m where m.tenant_id = l.tenant_id and m.hue = l.hue;--> statement-breakpoint
ALTER TABLE "order_line" DROP COLUMN "hue";
