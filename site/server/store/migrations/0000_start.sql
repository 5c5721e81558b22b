CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"phone" text NOT NULL,
	"password_hash" text,
	"company_name" text DEFAULT '' NOT NULL,
	"regist_source" text DEFAULT '' NOT NULL,
	"invitation_code" text DEFAULT '' NOT NULL,
	"extension_code" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bid_log" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"bucket" text NOT NULL,
	"amount" integer NOT NULL,
	"bid_id" text,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bid_log_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "bid" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"account_id" text NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"tender_id" text,
	"lot_id" text,
	"status" text NOT NULL,
	"note" text,
	"overview" text DEFAULT '' NOT NULL,
	"scoring" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"clauses" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"outline_rev" integer DEFAULT 0 NOT NULL,
	"outline" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"charged_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "challenge" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"tenant_id" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"answer_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chapter" (
	"bid_id" text NOT NULL,
	"id" text NOT NULL,
	"rev" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'empty' NOT NULL,
	"note" text,
	"content" text DEFAULT '' NOT NULL,
	"draft" text DEFAULT '' NOT NULL,
	"instruction" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chapter_bid_id_id_pk" PRIMARY KEY("bid_id","id")
);
--> statement-breakpoint
CREATE TABLE "chapter_version" (
	"bid_id" text NOT NULL,
	"chapter_id" text NOT NULL,
	"n" integer NOT NULL,
	"kind" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chapter_version_bid_id_chapter_id_n_pk" PRIMARY KEY("bid_id","chapter_id","n")
);
--> statement-breakpoint
CREATE TABLE "event" (
	"bid_id" text NOT NULL,
	"seq" integer NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_bid_id_seq_pk" PRIMARY KEY("bid_id","seq")
);
--> statement-breakpoint
CREATE TABLE "event_counter" (
	"bid_id" text PRIMARY KEY NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"account_id" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer,
	"body" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "outline_version" (
	"bid_id" text NOT NULL,
	"n" integer NOT NULL,
	"kind" text NOT NULL,
	"chapters" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outline_version_bid_id_n_pk" PRIMARY KEY("bid_id","n")
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "run" (
	"id" text PRIMARY KEY NOT NULL,
	"bid_id" text NOT NULL,
	"state" text NOT NULL,
	"claim" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"refresh_hash" text NOT NULL,
	"account_id" text NOT NULL,
	"client_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"refresh_expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tender_document" (
	"tender_id" text PRIMARY KEY NOT NULL,
	"document" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tender_file" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"account_id" text NOT NULL,
	"file_name" text NOT NULL,
	"file_key" text NOT NULL,
	"status" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"error" text,
	"error_code" integer,
	"pages" integer,
	"reading" jsonb,
	"lot_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chapter" ADD CONSTRAINT "chapter_bid_id_bid_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bid"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter_version" ADD CONSTRAINT "chapter_version_bid_id_bid_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bid"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_bid_id_bid_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bid"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_counter" ADD CONSTRAINT "event_counter_bid_id_bid_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bid"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outline_version" ADD CONSTRAINT "outline_version_bid_id_bid_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bid"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run" ADD CONSTRAINT "run_bid_id_bid_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bid"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_document" ADD CONSTRAINT "tender_document_tender_id_tender_file_id_fk" FOREIGN KEY ("tender_id") REFERENCES "public"."tender_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_phone" ON "account" USING btree ("tenant_id","phone");--> statement-breakpoint
CREATE INDEX "bid_log_account" ON "bid_log" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "bid_account" ON "bid" USING btree ("account_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "run_alive" ON "run" USING btree ("bid_id") WHERE state in ('running', 'paused');--> statement-breakpoint
CREATE INDEX "session_account" ON "session" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "session_refresh" ON "session" USING btree ("refresh_hash");--> statement-breakpoint
CREATE INDEX "tender_file_account" ON "tender_file" USING btree ("account_id","created_at");