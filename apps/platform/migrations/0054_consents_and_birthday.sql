CREATE TABLE "consent_change" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"channel" text NOT NULL,
	"is_on" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text,
	"wording" integer,
	CONSTRAINT "consent_change_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "birthday" date;--> statement-breakpoint
ALTER TABLE "consent_change" ADD CONSTRAINT "consent_change_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_change_latest" ON "consent_change" USING btree ("tenant_id","customer_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE FUNCTION consents_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was noted in % stays', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER consent_change_stays BEFORE UPDATE ON consent_change FOR EACH STATEMENT EXECUTE FUNCTION consents_stay();--> statement-breakpoint
INSERT INTO consent_change (tenant_id, id, customer_id, topic, channel, is_on, at)
SELECT tenant_id, gen_random_uuid(), customer_id, topic, channel, is_on, chosen_at FROM notification_choice WHERE NOT is_on;
