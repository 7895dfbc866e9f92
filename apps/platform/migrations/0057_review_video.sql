CREATE TABLE "review_video" (
	"tenant_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"video" text NOT NULL,
	"media_type" text NOT NULL,
	"seconds" integer,
	"poster_file_id" uuid,
	"poster" text,
	CONSTRAINT "review_video_tenant_id_review_id_pk" PRIMARY KEY("tenant_id","review_id")
);
--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "is_of_customer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_file" ADD COLUMN "seconds" integer;--> statement-breakpoint
ALTER TABLE "review_video" ADD CONSTRAINT "review_video_tenant_id_review_id_review_tenant_id_id_fk" FOREIGN KEY ("tenant_id","review_id") REFERENCES "public"."review"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_video_by_file" ON "review_video" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "review_video_by_poster" ON "review_video" USING btree ("tenant_id","poster_file_id");--> statement-breakpoint
CREATE INDEX "review_video_by_video" ON "review_video" USING btree ("tenant_id","video");