CREATE TABLE "visitor_tender" (
	"tender_id" text PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "visitor_tender" ADD CONSTRAINT "visitor_tender_tender_id_tender_file_id_fk" FOREIGN KEY ("tender_id") REFERENCES "public"."tender_file"("id") ON DELETE cascade ON UPDATE no action;