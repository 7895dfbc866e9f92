CREATE TABLE "content_version" (
	"tenant_id" uuid NOT NULL,
	"page" text NOT NULL,
	"version" integer NOT NULL,
	"titles" jsonb NOT NULL,
	"texts" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" uuid NOT NULL,
	CONSTRAINT "content_version_tenant_id_page_version_pk" PRIMARY KEY("tenant_id","page","version")
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"rights" text[] NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_tenant_id_customer_id_pk" PRIMARY KEY("tenant_id","customer_id")
);
--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_tenant_id_customer_id_customer_tenant_id_id_fk" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customer"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
create function log_content_change() returns trigger language plpgsql as $$
begin
  insert into catalog_change (tenant_id, kind, entity_id) values (coalesce(new.tenant_id, old.tenant_id), 'content', coalesce(new.tenant_id, old.tenant_id));
  return null;
end $$;
--> statement-breakpoint
create trigger content_changed after insert or update or delete on content_version for each row execute function log_content_change();
