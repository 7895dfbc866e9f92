CREATE TABLE "calendar_hours" (
	"tenant_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"calendar_id" text NOT NULL,
	"hours" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_hours_tenant_id_seller_id_calendar_id_pk" PRIMARY KEY("tenant_id","seller_id","calendar_id")
);
--> statement-breakpoint
ALTER TABLE "calendar_hours" ADD CONSTRAINT "calendar_hours_tenant_id_seller_id_seller_tenant_id_id_fk" FOREIGN KEY ("tenant_id","seller_id") REFERENCES "public"."seller"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_by_seller" ON "appointment" USING btree ("tenant_id","seller_id","starts_at");
--> statement-breakpoint
create trigger calendar_hours_changed after insert or update or delete on calendar_hours for each row execute function log_structure_change();
