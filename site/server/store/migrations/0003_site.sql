CREATE TABLE "closed_notice" (
	"tenant_id" text NOT NULL,
	"account_id" text NOT NULL,
	"notice_id" text NOT NULL,
	"closed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "closed_notice_account_id_notice_id_pk" PRIMARY KEY("account_id","notice_id")
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"account_id" text,
	"kind" text NOT NULL,
	"content" text NOT NULL,
	"contact" text NOT NULL,
	"name" text NOT NULL,
	"company" text NOT NULL,
	"page" text NOT NULL,
	"helpful" boolean,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "route_rule" (
	"id" text PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"redirect" text NOT NULL,
	"tenant_id" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "feedback_account" ON "feedback" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "route_rule_path" ON "route_rule" USING btree ("path");