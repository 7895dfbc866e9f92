CREATE TABLE "chat_picture" (
	"tenant_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"place" integer NOT NULL,
	"file_id" uuid,
	"owner_id" uuid NOT NULL,
	"alt" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	CONSTRAINT "chat_picture_tenant_id_conversation_id_seq_place_pk" PRIMARY KEY("tenant_id","conversation_id","seq","place")
);
--> statement-breakpoint
ALTER TABLE "chat_picture" ADD CONSTRAINT "chat_picture_tenant_id_conversation_id_seq_chat_message_tenant_id_conversation_id_seq_fk" FOREIGN KEY ("tenant_id","conversation_id","seq") REFERENCES "public"."chat_message"("tenant_id","conversation_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_picture_by_file" ON "chat_picture" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "chat_picture_by_owner" ON "chat_picture" USING btree ("tenant_id","owner_id");