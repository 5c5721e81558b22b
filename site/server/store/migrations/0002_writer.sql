CREATE TABLE "comment" (
	"id" text PRIMARY KEY NOT NULL,
	"bid_id" text NOT NULL,
	"chapter_id" text NOT NULL,
	"quote" text NOT NULL,
	"before" text NOT NULL,
	"text" text NOT NULL,
	"resolved" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_file" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"account_id" text NOT NULL,
	"file_name" text NOT NULL,
	"file_key" text NOT NULL,
	"status" text NOT NULL,
	"error" text,
	"chars" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_passage" (
	"file_id" text NOT NULL,
	"n" integer NOT NULL,
	"heading" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "knowledge_passage_file_id_n_pk" PRIMARY KEY("file_id","n")
);
--> statement-breakpoint
CREATE TABLE "picture" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"account_id" text NOT NULL,
	"file_name" text NOT NULL,
	"file_key" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"tags" jsonb NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "word_format" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"format" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bid" ADD COLUMN "fact_sheet" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bid" ADD COLUMN "responses" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bid" ADD COLUMN "waivers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bid" ADD COLUMN "outline_wish" jsonb;--> statement-breakpoint
ALTER TABLE "chapter" ADD COLUMN "goal" jsonb;--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "kind" text DEFAULT 'write' NOT NULL;--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "only" jsonb;--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "pace" integer;--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "rounds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_bid_id_bid_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bid"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_passage" ADD CONSTRAINT "knowledge_passage_file_id_knowledge_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."knowledge_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_bid" ON "comment" USING btree ("bid_id","created_at");--> statement-breakpoint
CREATE INDEX "knowledge_file_account" ON "knowledge_file" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "picture_account" ON "picture" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "word_format_account" ON "word_format" USING btree ("account_id","created_at");--> statement-breakpoint
UPDATE "bid" SET "settings" = '{"pageMode":"target","wordFormat":""}'::jsonb || "settings";
