CREATE TABLE "compare_document" (
	"id" text PRIMARY KEY NOT NULL,
	"compare_id" text NOT NULL,
	"n" integer NOT NULL,
	"role" text NOT NULL,
	"file_name" text NOT NULL,
	"file_id" text,
	"bid_id" text,
	"tender_id" text,
	"status" text NOT NULL,
	"error" text,
	"warning" text,
	"pages" integer,
	"chars" integer DEFAULT 0 NOT NULL,
	"left_out" jsonb,
	"pictures" integer DEFAULT 0 NOT NULL,
	"metadata" jsonb
);
--> statement-breakpoint
CREATE TABLE "compare_file" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"account_id" text NOT NULL,
	"file_name" text NOT NULL,
	"file_key" text NOT NULL,
	"bytes" integer NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "compare" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"error" text,
	"grade" text,
	"highest" integer,
	"document_count" integer NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "credential" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"account_id" text NOT NULL,
	"space" text DEFAULT 'private' NOT NULL,
	"pool_id" text,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"issuer" text NOT NULL,
	"staff_id" text,
	"valid_from" text NOT NULL,
	"valid_until" text NOT NULL,
	"forever" boolean DEFAULT false NOT NULL,
	"file_id" text,
	"picture_id" text,
	"note" text NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favourite" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"account_id" text NOT NULL,
	"platform_id" text,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_folder" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"account_id" text NOT NULL,
	"space" text DEFAULT 'private' NOT NULL,
	"pool_id" text,
	"parent_id" text,
	"name" text NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_vector" (
	"file_id" text NOT NULL,
	"n" integer NOT NULL,
	"model" text NOT NULL,
	"vector" "bytea" NOT NULL,
	CONSTRAINT "knowledge_vector_file_id_n_model_pk" PRIMARY KEY("file_id","n","model")
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"account_id" text NOT NULL,
	"space" text DEFAULT 'private' NOT NULL,
	"pool_id" text,
	"name" text NOT NULL,
	"post" text NOT NULL,
	"title" text NOT NULL,
	"major" text NOT NULL,
	"education" text NOT NULL,
	"contract_until" text NOT NULL,
	"note" text NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"account_id" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"mark" text DEFAULT '' NOT NULL,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "knowledge_file" ADD COLUMN "space" text DEFAULT 'private' NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_file" ADD COLUMN "pool_id" text;--> statement-breakpoint
ALTER TABLE "knowledge_file" ADD COLUMN "folder_id" text;--> statement-breakpoint
ALTER TABLE "knowledge_file" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_file" ADD COLUMN "digest" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_file" ADD COLUMN "tags" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_file" ADD COLUMN "progress" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_file" ADD COLUMN "pages" integer;--> statement-breakpoint
ALTER TABLE "knowledge_file" ADD COLUMN "vector_model" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_file" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "knowledge_passage" ADD COLUMN "tokens" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "picture" ADD COLUMN "digest" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "compare_document" ADD CONSTRAINT "compare_document_compare_id_compare_id_fk" FOREIGN KEY ("compare_id") REFERENCES "public"."compare"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_vector" ADD CONSTRAINT "knowledge_vector_file_id_knowledge_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."knowledge_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "compare_document_compare" ON "compare_document" USING btree ("compare_id","n");--> statement-breakpoint
CREATE INDEX "compare_file_account" ON "compare_file" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "compare_account" ON "compare" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "compare_status" ON "compare" USING btree ("status");--> statement-breakpoint
CREATE INDEX "credential_account" ON "credential" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "credential_pool" ON "credential" USING btree ("pool_id");--> statement-breakpoint
CREATE INDEX "credential_staff" ON "credential" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "favourite_account" ON "favourite" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "favourite_platform" ON "favourite" USING btree ("account_id","platform_id");--> statement-breakpoint
CREATE UNIQUE INDEX "favourite_url" ON "favourite" USING btree ("account_id","url");--> statement-breakpoint
CREATE INDEX "knowledge_folder_account" ON "knowledge_folder" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "knowledge_folder_pool" ON "knowledge_folder" USING btree ("pool_id");--> statement-breakpoint
CREATE INDEX "staff_account" ON "staff" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "staff_pool" ON "staff" USING btree ("pool_id");--> statement-breakpoint
CREATE INDEX "upload_account" ON "upload" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "knowledge_file_pool" ON "knowledge_file" USING btree ("pool_id","created_at");--> statement-breakpoint
CREATE INDEX "knowledge_file_space" ON "knowledge_file" USING btree ("space","tenant_id");--> statement-breakpoint
CREATE INDEX "knowledge_file_digest" ON "knowledge_file" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "knowledge_passage_tokens" ON "knowledge_passage" USING gin (to_tsvector('simple', "tokens"));