CREATE TABLE "linked_provider" (
	"tenant_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "linked_provider_tenant_id_provider_subject_pk" PRIMARY KEY("tenant_id","provider","subject")
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"tenant_id" uuid NOT NULL,
	"id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkey_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempt" (
	"tenant_id" uuid NOT NULL,
	"id_hash" "bytea" NOT NULL,
	"sealed" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_attempt_tenant_id_id_hash_pk" PRIMARY KEY("tenant_id","id_hash")
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "system" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "sign_in_code" ADD COLUMN "purpose" text DEFAULT 'sign_in' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_code" ADD COLUMN "name" jsonb;--> statement-breakpoint
ALTER TABLE "linked_provider" ADD CONSTRAINT "linked_provider_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "linked_provider_by_customer" ON "linked_provider" USING btree ("tenant_id","customer_id");--> statement-breakpoint
CREATE INDEX "passkey_by_customer" ON "passkey" USING btree ("tenant_id","customer_id");--> statement-breakpoint
CREATE INDEX "sign_in_attempt_by_time" ON "sign_in_attempt" USING btree ("expires_at");