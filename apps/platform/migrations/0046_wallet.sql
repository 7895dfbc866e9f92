CREATE TABLE "wallet_account" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"type" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "wallet_account_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "wallet_account_of" UNIQUE("tenant_id","customer_id","type"),
	CONSTRAINT "wallet_account_balance" CHECK (balance >= 0)
);
--> statement-breakpoint
CREATE TABLE "wallet_entry" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid,
	"order_number" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "wallet_entry_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "wallet_entry_key" UNIQUE("tenant_id","key")
);
--> statement-breakpoint
CREATE TABLE "wallet_posting" (
	"tenant_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"account_id" uuid,
	"counter" text,
	"amount" bigint NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "wallet_posting_tenant_id_entry_id_position_pk" PRIMARY KEY("tenant_id","entry_id","position"),
	CONSTRAINT "wallet_posting_side" CHECK ((account_id is null) <> (counter is null) and amount <> 0)
);
--> statement-breakpoint
ALTER TABLE "return_request" ADD COLUMN "refund_to" text;--> statement-breakpoint
ALTER TABLE "wallet_posting" ADD CONSTRAINT "wallet_posting_tenant_id_entry_id_wallet_entry_tenant_id_id_fk" FOREIGN KEY ("tenant_id","entry_id") REFERENCES "public"."wallet_entry"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_posting" ADD CONSTRAINT "wallet_posting_tenant_id_account_id_wallet_account_tenant_id_id_fk" FOREIGN KEY ("tenant_id","account_id") REFERENCES "public"."wallet_account"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallet_entry_of_order" ON "wallet_entry" USING btree ("tenant_id","order_id");--> statement-breakpoint
CREATE INDEX "wallet_posting_of_account" ON "wallet_posting" USING btree ("tenant_id","account_id");--> statement-breakpoint
CREATE INDEX "wallet_posting_expires" ON "wallet_posting" USING btree ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE FUNCTION wallet_books_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was booked in % stays', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER wallet_entry_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON wallet_entry FOR EACH STATEMENT EXECUTE FUNCTION wallet_books_stay();--> statement-breakpoint
CREATE TRIGGER wallet_posting_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON wallet_posting FOR EACH STATEMENT EXECUTE FUNCTION wallet_books_stay();--> statement-breakpoint
CREATE FUNCTION wallet_books_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM booked GROUP BY tenant_id, entry_id HAVING sum(amount) <> 0 OR count(*) < 2) THEN
    RAISE EXCEPTION 'what is booked has to add up to nothing' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER wallet_posting_balances AFTER INSERT ON wallet_posting REFERENCING NEW TABLE AS booked FOR EACH STATEMENT EXECUTE FUNCTION wallet_books_balance();
