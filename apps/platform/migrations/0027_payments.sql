CREATE TABLE "payment_account" (
	"tenant_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"publishable" jsonb NOT NULL,
	"sealed" "bytea" NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_account_tenant_id_provider_pk" PRIMARY KEY("tenant_id","provider")
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"tenant_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_event_tenant_id_provider_event_id_pk" PRIMARY KEY("tenant_id","provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"order_number" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"provider" text NOT NULL,
	"is_test" boolean NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reference" text,
	"redirect_url" text,
	"session" text,
	"capture" text,
	"is_declined" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ask_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "payment_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "payment_attempt" UNIQUE("tenant_id","order_id","attempt"),
	CONSTRAINT "payment_reference" UNIQUE("tenant_id","provider","reference")
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"reference" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "refund_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "refund_cause" UNIQUE("tenant_id","payment_id","cause")
);
--> statement-breakpoint
CREATE TABLE "simulated_payment" (
	"tenant_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"request_key" text NOT NULL,
	"page" text NOT NULL,
	"document" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "simulated_payment_tenant_id_provider_reference_pk" PRIMARY KEY("tenant_id","provider","reference"),
	CONSTRAINT "simulated_payment_key" UNIQUE("tenant_id","provider","request_key"),
	CONSTRAINT "simulated_payment_page" UNIQUE("page")
);
--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_tenant_id_payment_id_payment_tenant_id_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payment"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_tenant_id_payment_id_payment_tenant_id_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payment"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_event_by_time" ON "payment_event" USING brin ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_open" ON "payment" USING btree ("tenant_id","order_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "payment_to_ask" ON "payment" USING btree ("ask_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "refund_to_try" ON "refund" USING btree ("try_at") WHERE state in ('queued', 'pending');--> statement-breakpoint
CREATE INDEX "simulated_payment_by_time" ON "simulated_payment" USING brin ("created_at");