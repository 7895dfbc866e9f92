ALTER TABLE "master_order" ADD COLUMN "wallet" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "wallet" bigint DEFAULT 0 NOT NULL;