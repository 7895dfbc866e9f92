CREATE TABLE "known_device" (
	"tenant_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"customer_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_device_tenant_id_token_hash_customer_id_pk" PRIMARY KEY("tenant_id","token_hash","customer_id")
);
--> statement-breakpoint
CREATE TABLE "security_event" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"path" text NOT NULL,
	"customer_id" uuid,
	"user_name_hash" "bytea",
	"network" text NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "security_event_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "sign_in_code" ADD COLUMN "sealed_code" "bytea";--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_device_by_customer" ON "known_device" USING btree ("tenant_id","customer_id");--> statement-breakpoint
CREATE INDEX "security_event_by_customer" ON "security_event" USING btree ("tenant_id","customer_id","at" DESC NULLS LAST) WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "security_event_by_time" ON "security_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "enquiry_by_time" ON "enquiry" USING btree ("created_at");