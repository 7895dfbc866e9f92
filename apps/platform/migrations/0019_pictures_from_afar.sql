ALTER TABLE "image" ADD COLUMN "hint" text;--> statement-breakpoint
ALTER TABLE "stored_file" ADD COLUMN "image" text;