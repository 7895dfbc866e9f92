CREATE TABLE "mail_hand_over" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"message_id" text NOT NULL,
	"response" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_hand_over_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
DROP INDEX "event_outbox_waiting";--> statement-breakpoint
CREATE INDEX "mail_hand_over_by_time" ON "mail_hand_over" USING btree ("accepted_at");--> statement-breakpoint
CREATE INDEX "event_outbox_waiting_by_type" ON "event_outbox" USING btree ("type","id") WHERE dispatched_at is null;