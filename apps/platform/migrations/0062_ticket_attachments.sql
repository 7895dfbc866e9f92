CREATE TABLE "ticket_attachment" (
	"tenant_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"entry" integer NOT NULL,
	"position" integer NOT NULL,
	"file_id" uuid,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	CONSTRAINT "ticket_attachment_tenant_id_ticket_id_entry_position_pk" PRIMARY KEY("tenant_id","ticket_id","entry","position")
);
--> statement-breakpoint
ALTER TABLE "ticket_attachment" ADD CONSTRAINT "ticket_attachment_tenant_id_ticket_id_entry_ticket_entry_tenant_id_ticket_id_position_fk" FOREIGN KEY ("tenant_id","ticket_id","entry") REFERENCES "public"."ticket_entry"("tenant_id","ticket_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_attachment_by_file" ON "ticket_attachment" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "ticket_attachment_by_owner" ON "ticket_attachment" USING btree ("tenant_id","owner_id");