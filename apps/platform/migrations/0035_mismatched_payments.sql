ALTER TABLE "payment" ADD COLUMN "taken_amount" bigint;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "taken_currency" text;--> statement-breakpoint
CREATE INDEX "payment_mismatched" ON "payment" USING btree ("decided_at") WHERE state = 'mismatched';--> statement-breakpoint
CREATE INDEX "refund_failed" ON "refund" USING btree ("decided_at") WHERE state = 'failed';