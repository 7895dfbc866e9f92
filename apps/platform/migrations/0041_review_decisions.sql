CREATE TABLE "review_decision" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"comments" text NOT NULL,
	"decided_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_decision_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "review_decision" ADD CONSTRAINT "review_decision_tenant_id_review_id_review_tenant_id_id_fk" FOREIGN KEY ("tenant_id","review_id") REFERENCES "public"."review"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_decision_by_review" ON "review_decision" USING btree ("tenant_id","review_id","created_at" DESC NULLS LAST);