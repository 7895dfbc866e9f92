CREATE TABLE "canned_answers" (
	"tenant_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" uuid NOT NULL,
	CONSTRAINT "canned_answers_tenant_id_version_pk" PRIMARY KEY("tenant_id","version"),
	CONSTRAINT "canned_answers_version" CHECK (version > 0)
);
