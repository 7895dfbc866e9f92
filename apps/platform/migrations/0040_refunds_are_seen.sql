ALTER TABLE "refund" ADD COLUMN "part_id" uuid;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "round" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "refund_by_state" ON "refund" USING btree ("tenant_id","state","id");