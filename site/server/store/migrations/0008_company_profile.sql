CREATE TABLE "company_profile" (
	"tenant_id" text NOT NULL,
	"pool_id" text NOT NULL,
	"rev" integer NOT NULL,
	"profile" jsonb NOT NULL,
	"account_id" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_profile_tenant_id_pool_id_pk" PRIMARY KEY("tenant_id","pool_id")
);
