CREATE TABLE "bank_beneficiary" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"masked" text NOT NULL,
	"ifsc" text,
	"sealed" "bytea",
	"state" text NOT NULL,
	"is_test" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "bank_beneficiary_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "bank_beneficiary_removed_whole" CHECK ((removed_at is null) = (customer_id is not null) and (removed_at is null) = (sealed is not null))
);
--> statement-breakpoint
CREATE TABLE "simulated_beneficiary" (
	"tenant_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"status" text NOT NULL,
	"document" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "simulated_beneficiary_tenant_id_reference_pk" PRIMARY KEY("tenant_id","reference")
);
--> statement-breakpoint
ALTER TABLE "bank_beneficiary" ADD CONSTRAINT "bank_beneficiary_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_beneficiary_by_customer" ON "bank_beneficiary" USING btree ("tenant_id","customer_id");--> statement-breakpoint
CREATE INDEX "bank_beneficiary_removed" ON "bank_beneficiary" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "bank_beneficiary_undecided" ON "bank_beneficiary" USING btree ("created_at") WHERE state in ('adding', 'checking') and removed_at is null;