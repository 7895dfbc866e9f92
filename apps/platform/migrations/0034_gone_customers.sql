ALTER TABLE "customer" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "customer_erased" ON "customer" USING btree ("erased_at") WHERE erased_at is not null;