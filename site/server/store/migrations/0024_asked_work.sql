CREATE TABLE "asked_work" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"owner" text NOT NULL,
	"input" "bytea",
	"is_done" boolean DEFAULT false NOT NULL,
	"outcome" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "asked_work_expiry" ON "asked_work" USING btree ("expires_at");