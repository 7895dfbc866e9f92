CREATE TABLE "push_device" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_device_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "push_device_once" UNIQUE("tenant_id","endpoint")
);
--> statement-breakpoint
CREATE TABLE "push_hand_over" (
	"tenant_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_hand_over_tenant_id_device_id_notification_id_pk" PRIMARY KEY("tenant_id","device_id","notification_id")
);
--> statement-breakpoint
ALTER TABLE "push_device" ADD CONSTRAINT "push_device_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_device" ADD CONSTRAINT "push_device_session_fk" FOREIGN KEY ("tenant_id","token_hash") REFERENCES "public"."session"("tenant_id","token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_hand_over" ADD CONSTRAINT "push_hand_over_tenant_id_device_id_push_device_tenant_id_id_fk" FOREIGN KEY ("tenant_id","device_id") REFERENCES "public"."push_device"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_device_by_customer" ON "push_device" USING btree ("tenant_id","customer_id");--> statement-breakpoint
CREATE INDEX "push_device_by_session" ON "push_device" USING btree ("tenant_id","token_hash");--> statement-breakpoint
CREATE INDEX "push_hand_over_by_time" ON "push_hand_over" USING btree ("accepted_at");