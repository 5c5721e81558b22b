CREATE TABLE "account_identity" (
	"tenant_id" text NOT NULL,
	"provider" text NOT NULL,
	"open_id" text NOT NULL,
	"account_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_identity_tenant_id_provider_open_id_pk" PRIMARY KEY("tenant_id","provider","open_id")
);
--> statement-breakpoint
CREATE TABLE "chat_ticket" (
	"poll_hash" text PRIMARY KEY NOT NULL,
	"scan_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"tenant_id" text NOT NULL,
	"client_id" text NOT NULL,
	"state" text NOT NULL,
	"person" jsonb,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_ticket_scan_hash_unique" UNIQUE("scan_hash"),
	CONSTRAINT "chat_ticket_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
ALTER TABLE "account" ALTER COLUMN "phone" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "invite_code" text;--> statement-breakpoint
UPDATE "account" SET "invite_code" = upper(translate(substr(md5(gen_random_uuid()::text), 1, 8), '01', 'gh'));--> statement-breakpoint
ALTER TABLE "account" ALTER COLUMN "invite_code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "invited_by" text;--> statement-breakpoint
CREATE INDEX "account_identity_account" ON "account_identity" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_invite_code" ON "account" USING btree ("invite_code");