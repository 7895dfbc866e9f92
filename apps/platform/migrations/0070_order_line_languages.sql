ALTER TABLE "order_line" ADD COLUMN "names" jsonb;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "choices" jsonb;