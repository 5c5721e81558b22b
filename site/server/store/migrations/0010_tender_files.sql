CREATE TABLE "tender_part" (
	"id" text PRIMARY KEY NOT NULL,
	"tender_id" text NOT NULL,
	"n" integer NOT NULL,
	"file_name" text NOT NULL,
	"file_key" text NOT NULL,
	"digest" text NOT NULL,
	"role" text NOT NULL,
	"chosen" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"error" text,
	"format" text,
	"pages" integer,
	"printed" boolean DEFAULT false NOT NULL,
	"scanned_pages" integer DEFAULT 0 NOT NULL,
	"first_block" integer DEFAULT 0 NOT NULL,
	"blocks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tender_file" ADD COLUMN "last_part" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tender_part" ADD CONSTRAINT "tender_part_tender_id_tender_file_id_fk" FOREIGN KEY ("tender_id") REFERENCES "public"."tender_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tender_part_place" ON "tender_part" USING btree ("tender_id","n");--> statement-breakpoint
-- What was one file is a tender of one.
INSERT INTO "tender_part" ("id", "tender_id", "n", "file_name", "file_key", "digest", "role", "status", "error", "format", "pages", "printed", "scanned_pages", "blocks", "created_at")
	SELECT file."id", file."id", 1, file."file_name", file."file_key", '', 'tender', file."status", file."error",
		kept."document" ->> 'format', file."pages", coalesce((file."reading" ->> 'printed')::boolean, false),
		coalesce((kept."document" ->> 'scannedPages')::integer, 0),
		coalesce(jsonb_array_length(kept."document" -> 'blocks'), 0), file."created_at"
	FROM "tender_file" AS file LEFT JOIN "tender_document" AS kept ON kept."tender_id" = file."id";--> statement-breakpoint
UPDATE "tender_document" SET "document" = "document" || jsonb_build_object('files', jsonb_build_array(jsonb_build_object(
		'id', part."id", 'n', 1, 'name', part."file_name", 'role', part."role", 'first', 0, 'count', part."blocks",
		'format', part."format", 'pages', part."pages")))
	FROM "tender_part" AS part WHERE part."tender_id" = "tender_document"."tender_id";
