ALTER TABLE "customer" ADD COLUMN "guest_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "contact_email" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "is_guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "customer_guests" ON "customer" USING btree ("guest_since") WHERE guest_since is not null;--> statement-breakpoint
CREATE INDEX "customer_contact_email" ON "customer" USING btree ("tenant_id","contact_email") WHERE contact_email is not null;