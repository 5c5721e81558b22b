CREATE TABLE "company_invitation" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"company_id" text NOT NULL,
	"phone" text NOT NULL,
	"role" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"month_limit" integer,
	"invited_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_address" (
	"owner_id" text NOT NULL,
	"address_hash" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_address_owner_id_address_hash_pk" PRIMARY KEY("owner_id","address_hash")
);
--> statement-breakpoint
CREATE TABLE "password_failure" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"open_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "family_hash" text;--> statement-breakpoint
ALTER TABLE "chapter" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "pages" integer;--> statement-breakpoint
ALTER TABLE "operator" ADD COLUMN "password_scheme" text DEFAULT 'md5' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_invitation" ADD CONSTRAINT "company_invitation_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_invitation_phone" ON "company_invitation" USING btree ("company_id","phone");--> statement-breakpoint
CREATE INDEX "company_invitation_of_phone" ON "company_invitation" USING btree ("tenant_id","phone");--> statement-breakpoint
CREATE INDEX "known_address_seen" ON "known_address" USING btree ("seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "session_family" ON "session" USING btree ("family_hash");--> statement-breakpoint
-- Who has not agreed is asked; so is who was made an employee by the phone alone and has never signed in.
INSERT INTO "company_invitation" ("id", "tenant_id", "company_id", "phone", "role", "name", "month_limit", "invited_by", "expires_at")
SELECT "member"."account_id", "member"."tenant_id", "member"."company_id", "account"."phone", "member"."role", "member"."name", "member"."month_limit", "member"."added_by", now() + interval '14 days'
FROM "member" JOIN "account" ON "account"."id" = "member"."account_id"
WHERE "account"."phone" IS NOT NULL AND ("member"."pending" OR (
  "account"."regist_source" = 'company' AND "account"."password_hash" IS NULL
  AND NOT EXISTS (SELECT 1 FROM "session" WHERE "session"."account_id" = "account"."id")
  AND NOT EXISTS (SELECT 1 FROM "bid" WHERE "bid"."account_id" = "account"."id")));--> statement-breakpoint
DELETE FROM "member" WHERE "member"."pending" OR EXISTS (SELECT 1 FROM "company_invitation" WHERE "company_invitation"."id" = "member"."account_id");--> statement-breakpoint
ALTER TABLE "member" DROP COLUMN "pending";