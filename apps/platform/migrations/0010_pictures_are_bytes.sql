ALTER TABLE "image" ALTER COLUMN "recipe" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "media_type" text;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "is_opaque" boolean DEFAULT false NOT NULL;