ALTER TABLE "review" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "reply_locale" text;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "reply_edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "replied_by" uuid;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_reply_whole" CHECK (num_nulls("review"."reply", "review"."reply_locale", "review"."replied_at", "review"."replied_by") in (0, 4) and ("review"."replied_at" is not null or "review"."reply_edited_at" is null));