CREATE TABLE "read_audit" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"kind" text NOT NULL,
	"object_id" uuid NOT NULL,
	"customer_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	CONSTRAINT "read_audit_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "read_audit_once" UNIQUE("tenant_id","account_id","kind","object_id","hour")
);
--> statement-breakpoint
CREATE TABLE "chat_report" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"side" text NOT NULL,
	"reported_by" uuid NOT NULL,
	"reason" text NOT NULL,
	"comments" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decision_comments" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "chat_report_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "pruned_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "customer_blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "seller_blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_report" ADD CONSTRAINT "chat_report_tenant_id_conversation_id_conversation_tenant_id_id_fk" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."conversation"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "read_audit_latest" ON "read_audit" USING btree ("tenant_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "read_audit_by_customer" ON "read_audit" USING btree ("tenant_id","customer_id","at");--> statement-breakpoint
CREATE INDEX "read_audit_by_age" ON "read_audit" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_report_waiting" ON "chat_report" USING btree ("tenant_id","conversation_id","side","seq") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "chat_report_queue" ON "chat_report" USING btree ("tenant_id","created_at") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "chat_report_decided" ON "chat_report" USING btree ("tenant_id","decided_at" DESC NULLS LAST) WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "chat_report_by_conversation" ON "chat_report" USING btree ("tenant_id","conversation_id");--> statement-breakpoint
CREATE INDEX "chat_message_by_age" ON "chat_message" USING btree ("tenant_id","created_at");