CREATE TABLE "mailbox_place" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"uid_validity" text NOT NULL,
	"uid" bigint NOT NULL,
	"looked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_mail" (
	"tenant_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_mail_tenant_id_ticket_id_hash_pk" PRIMARY KEY("tenant_id","ticket_id","hash")
);
--> statement-breakpoint
ALTER TABLE "ticket_mail" ADD CONSTRAINT "ticket_mail_tenant_id_ticket_id_ticket_tenant_id_id_fk" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."ticket"("tenant_id","id") ON DELETE cascade ON UPDATE no action;