CREATE TABLE "chat_feed" (
	"tenant_id" uuid NOT NULL,
	"side" text NOT NULL,
	"person_id" uuid NOT NULL,
	"last_position" integer NOT NULL,
	CONSTRAINT "chat_feed_tenant_id_side_person_id_pk" PRIMARY KEY("tenant_id","side","person_id")
);
--> statement-breakpoint
CREATE TABLE "chat_message" (
	"tenant_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"id" uuid NOT NULL,
	"side" text NOT NULL,
	"author_id" uuid NOT NULL,
	"tid" text NOT NULL,
	"body" text NOT NULL,
	"subject_kind" text,
	"subject_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_message_tenant_id_conversation_id_seq_pk" PRIMARY KEY("tenant_id","conversation_id","seq"),
	CONSTRAINT "chat_message_once" UNIQUE("tenant_id","conversation_id","author_id","tid"),
	CONSTRAINT "chat_message_id" UNIQUE("tenant_id","id"),
	CONSTRAINT "chat_message_seq" CHECK (seq > 0)
);
--> statement-breakpoint
CREATE TABLE "chat_notice" (
	"tenant_id" uuid NOT NULL,
	"side" text NOT NULL,
	"person_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"by_side" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_notice_tenant_id_side_person_id_position_pk" PRIMARY KEY("tenant_id","side","person_id","position")
);
--> statement-breakpoint
CREATE TABLE "conversation" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"waiting_since" timestamp with time zone,
	"customer_delivered" integer DEFAULT 0 NOT NULL,
	"customer_read" integer DEFAULT 0 NOT NULL,
	"seller_delivered" integer DEFAULT 0 NOT NULL,
	"seller_read" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "conversation_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "conversation_once" UNIQUE("tenant_id","customer_id","seller_id"),
	CONSTRAINT "conversation_marks" CHECK (greatest(customer_read, seller_read, customer_delivered, seller_delivered) <= last_seq)
);
--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_tenant_id_conversation_id_conversation_tenant_id_id_fk" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."conversation"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_tenant_id_seller_id_seller_tenant_id_id_fk" FOREIGN KEY ("tenant_id","seller_id") REFERENCES "public"."seller"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_notice_by_age" ON "chat_notice" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "conversation_by_customer" ON "conversation" USING btree ("tenant_id","customer_id","last_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "conversation_by_seller" ON "conversation" USING btree ("tenant_id","seller_id","last_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "conversation_waiting" ON "conversation" USING btree ("tenant_id","seller_id","waiting_since") WHERE waiting_since is not null;