CREATE TABLE "faq_rating" (
	"tenant_id" uuid NOT NULL,
	"question" text NOT NULL,
	"helpful" integer NOT NULL,
	"unhelpful" integer NOT NULL,
	CONSTRAINT "faq_rating_tenant_id_question_pk" PRIMARY KEY("tenant_id","question")
);
--> statement-breakpoint
CREATE TABLE "ticket_entry" (
	"tenant_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"event" text,
	"author_id" uuid,
	"body" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_entry_tenant_id_ticket_id_position_pk" PRIMARY KEY("tenant_id","ticket_id","position")
);
--> statement-breakpoint
CREATE TABLE "ticket_picture" (
	"tenant_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"entry" integer NOT NULL,
	"position" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"image" text NOT NULL,
	CONSTRAINT "ticket_picture_tenant_id_ticket_id_entry_position_pk" PRIMARY KEY("tenant_id","ticket_id","entry","position")
);
--> statement-breakpoint
CREATE TABLE "ticket" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" text NOT NULL,
	"customer_id" uuid,
	"guest_name" text,
	"guest_email" text,
	"tid" text,
	"category" text NOT NULL,
	"priority" text NOT NULL,
	"subject" text NOT NULL,
	"status" text NOT NULL,
	"locale" text NOT NULL,
	"order_number" text,
	"item" jsonb,
	"about_kind" text,
	"about_id" text,
	"about_name" text,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"waiting_since" timestamp with time zone,
	"first_answer_at" timestamp with time zone,
	"solved_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"assigned_to" uuid,
	"rating" integer,
	"reopened" integer DEFAULT 0 NOT NULL,
	"merged_into" uuid,
	"last_position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ticket_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "ticket_number" UNIQUE("tenant_id","number"),
	CONSTRAINT "ticket_once" UNIQUE("tenant_id","customer_id","tid"),
	CONSTRAINT "ticket_whose" CHECK ((customer_id is null) = (guest_email is not null)),
	CONSTRAINT "ticket_rating" CHECK (rating between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "ticket_entry" ADD CONSTRAINT "ticket_entry_tenant_id_ticket_id_ticket_tenant_id_id_fk" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."ticket"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_picture" ADD CONSTRAINT "ticket_picture_tenant_id_ticket_id_entry_ticket_entry_tenant_id_ticket_id_position_fk" FOREIGN KEY ("tenant_id","ticket_id","entry") REFERENCES "public"."ticket_entry"("tenant_id","ticket_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_picture_by_file" ON "ticket_picture" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "ticket_by_customer" ON "ticket" USING btree ("tenant_id","customer_id","changed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ticket_queue" ON "ticket" USING btree ("tenant_id","waiting_since") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "ticket_by_change" ON "ticket" USING btree ("tenant_id","changed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ticket_solved" ON "ticket" USING btree ("solved_at") WHERE status = 'solved';--> statement-breakpoint
CREATE INDEX "ticket_closed" ON "ticket" USING btree ("closed_at") WHERE status = 'closed';