CREATE TABLE "searched_query" (
	"tenant_id" uuid NOT NULL,
	"day" date NOT NULL,
	"locale" text NOT NULL,
	"query" text NOT NULL,
	"searches" integer NOT NULL,
	"clicks" integer NOT NULL,
	"found" integer NOT NULL,
	"crowd" bigint NOT NULL,
	CONSTRAINT "searched_query_tenant_id_day_locale_query_pk" PRIMARY KEY("tenant_id","day","locale","query"),
	CONSTRAINT "searched_query_counts" CHECK ("searched_query"."searches" >= 0 and "searched_query"."clicks" >= 0 and "searched_query"."found" >= 0 and "searched_query"."crowd" >= 0)
);
--> statement-breakpoint
CREATE INDEX "searched_query_by_query" ON "searched_query" USING btree ("tenant_id","locale","query");