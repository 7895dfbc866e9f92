CREATE TABLE "digest_line" (
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"kind" text NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"digest_id" uuid,
	CONSTRAINT "digest_line_tenant_id_customer_id_event_id_line_pk" PRIMARY KEY("tenant_id","customer_id","event_id","line")
);
--> statement-breakpoint
CREATE TABLE "held_notification" (
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"way" text NOT NULL,
	"event" jsonb NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "held_notification_tenant_id_customer_id_event_id_way_pk" PRIMARY KEY("tenant_id","customer_id","event_id","way")
);
--> statement-breakpoint
CREATE TABLE "notification_timing" (
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"quiet_from" smallint,
	"quiet_to" smallint,
	"digest_hour" smallint,
	"time_zone" text NOT NULL,
	"next_digest_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_timing_tenant_id_customer_id_pk" PRIMARY KEY("tenant_id","customer_id"),
	CONSTRAINT "notification_timing_quiet" CHECK ((quiet_from is null) = (quiet_to is null))
);
--> statement-breakpoint
ALTER TABLE "digest_line" ADD CONSTRAINT "digest_line_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_notification" ADD CONSTRAINT "held_notification_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_timing" ADD CONSTRAINT "notification_timing_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digest_line_by_age" ON "digest_line" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "held_notification_due" ON "held_notification" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "notification_timing_due" ON "notification_timing" USING btree ("next_digest_at") WHERE next_digest_at is not null;