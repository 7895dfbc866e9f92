CREATE TABLE "idempotency_key" (
	"tenant_id" uuid NOT NULL,
	"digest" "bytea" NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_tenant_id_digest_pk" PRIMARY KEY("tenant_id","digest")
);
--> statement-breakpoint
CREATE INDEX "idempotency_key_by_age" ON "idempotency_key" USING btree ("created_at");