CREATE TABLE "return_event" (
	"tenant_id" uuid NOT NULL,
	"return_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "return_event_tenant_id_return_id_position_pk" PRIMARY KEY("tenant_id","return_id","position")
);
--> statement-breakpoint
CREATE TABLE "return_line" (
	"tenant_id" uuid NOT NULL,
	"return_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"refunded_quantity" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "return_line_tenant_id_return_id_position_pk" PRIMARY KEY("tenant_id","return_id","position")
);
--> statement-breakpoint
CREATE TABLE "return_picture" (
	"tenant_id" uuid NOT NULL,
	"return_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"image" text NOT NULL,
	CONSTRAINT "return_picture_tenant_id_return_id_position_pk" PRIMARY KEY("tenant_id","return_id","position")
);
--> statement-breakpoint
CREATE TABLE "return_request" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" text NOT NULL,
	"order_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"comments" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_restocked" boolean DEFAULT false NOT NULL,
	"refund" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "return_request_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "return_number" UNIQUE("tenant_id","number")
);
--> statement-breakpoint
ALTER TABLE "return_event" ADD CONSTRAINT "return_event_tenant_id_return_id_return_request_tenant_id_id_fk" FOREIGN KEY ("tenant_id","return_id") REFERENCES "public"."return_request"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_tenant_id_return_id_return_request_tenant_id_id_fk" FOREIGN KEY ("tenant_id","return_id") REFERENCES "public"."return_request"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_picture" ADD CONSTRAINT "return_picture_tenant_id_return_id_return_request_tenant_id_id_fk" FOREIGN KEY ("tenant_id","return_id") REFERENCES "public"."return_request"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_request" ADD CONSTRAINT "return_request_tenant_id_order_id_orders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_picture_by_file" ON "return_picture" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "return_by_order" ON "return_request" USING btree ("tenant_id","order_id");--> statement-breakpoint
CREATE INDEX "return_by_seller" ON "return_request" USING btree ("tenant_id","seller_id","created_at");