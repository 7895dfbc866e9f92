CREATE TABLE "referral_link" (
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "referral_link_tenant_id_customer_id_pk" PRIMARY KEY("tenant_id","customer_id"),
	CONSTRAINT "referral_link_code" UNIQUE("tenant_id","code")
);
--> statement-breakpoint
CREATE TABLE "referral" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"inviter_id" uuid NOT NULL,
	"friend_id" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"order_id" uuid,
	"order_number" text,
	"inviter_amount" bigint DEFAULT 0 NOT NULL,
	"friend_amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "referral_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "referral_once" UNIQUE("tenant_id","inviter_id","friend_id"),
	CONSTRAINT "referral_reason" CHECK ((status = 'refused') = (reason is not null)),
	CONSTRAINT "referral_order" CHECK (status not in ('rewarded', 'taken_back') or order_id is not null)
);
--> statement-breakpoint
ALTER TABLE "referral_link" ADD CONSTRAINT "referral_link_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral" ADD CONSTRAINT "referral_tenant_id_inviter_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","inviter_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral" ADD CONSTRAINT "referral_tenant_id_friend_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","friend_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "referral_of_friend" ON "referral" USING btree ("tenant_id","friend_id") WHERE status <> 'refused';--> statement-breakpoint
CREATE INDEX "referral_by_inviter" ON "referral" USING btree ("tenant_id","inviter_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "referral_by_time" ON "referral" USING btree ("tenant_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "referral_waiting" ON "referral" USING btree ("tenant_id","id") WHERE status = 'joined' and order_id is not null;