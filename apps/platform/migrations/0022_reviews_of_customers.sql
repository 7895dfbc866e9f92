CREATE TABLE "review_picture" (
	"tenant_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"file_id" uuid,
	"image" text NOT NULL,
	CONSTRAINT "review_picture_tenant_id_review_id_position_pk" PRIMARY KEY("tenant_id","review_id","position")
);
--> statement-breakpoint
CREATE TABLE "review_report" (
	"tenant_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"comments" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "review_report_tenant_id_review_id_customer_id_pk" PRIMARY KEY("tenant_id","review_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "review_vote" (
	"tenant_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	CONSTRAINT "review_vote_tenant_id_review_id_customer_id_pk" PRIMARY KEY("tenant_id","review_id","customer_id")
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "review_counts" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "is_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "helpful" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "helpful_elsewhere" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "reports" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review_picture" ADD CONSTRAINT "review_picture_tenant_id_review_id_review_tenant_id_id_fk" FOREIGN KEY ("tenant_id","review_id") REFERENCES "public"."review"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_report" ADD CONSTRAINT "review_report_tenant_id_review_id_review_tenant_id_id_fk" FOREIGN KEY ("tenant_id","review_id") REFERENCES "public"."review"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_report" ADD CONSTRAINT "review_report_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_vote" ADD CONSTRAINT "review_vote_tenant_id_review_id_review_tenant_id_id_fk" FOREIGN KEY ("tenant_id","review_id") REFERENCES "public"."review"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_vote" ADD CONSTRAINT "review_vote_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_picture_by_file" ON "review_picture" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "review_report_by_customer" ON "review_report" USING btree ("tenant_id","customer_id");--> statement-breakpoint
CREATE INDEX "review_vote_by_customer" ON "review_vote" USING btree ("tenant_id","customer_id");--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_reported" ON "review" USING btree ("tenant_id","reports") WHERE reports > 0;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_once" UNIQUE("tenant_id","customer_id","order_id","product_id");