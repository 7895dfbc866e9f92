CREATE TABLE "notification_choice" (
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"channel" text NOT NULL,
	"is_on" boolean NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_choice_tenant_id_customer_id_topic_channel_pk" PRIMARY KEY("tenant_id","customer_id","topic","channel")
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"line" integer DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"facts" jsonb NOT NULL,
	"is_shown" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notification_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "notification_once" UNIQUE("tenant_id","customer_id","event_id","line")
);
--> statement-breakpoint
ALTER TABLE "chat_notice" ADD COLUMN "told" jsonb;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "customer_told" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_choice" ADD CONSTRAINT "notification_choice_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_shown" ON "notification" USING btree ("tenant_id","customer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_shown;--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("tenant_id","customer_id") WHERE is_shown and read_at is null;--> statement-breakpoint
CREATE INDEX "notification_by_age" ON "notification" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "conversation_unread" ON "conversation" USING btree ("last_at") WHERE waiting_since is null and last_seq > customer_read and customer_told <= customer_read;