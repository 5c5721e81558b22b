CREATE TABLE "tender_lot" (
	"tender_id" text NOT NULL,
	"lot_id" text NOT NULL,
	"files" text NOT NULL,
	"reading" jsonb NOT NULL,
	CONSTRAINT "tender_lot_tender_id_lot_id_pk" PRIMARY KEY("tender_id","lot_id")
);
--> statement-breakpoint
ALTER TABLE "tender_lot" ADD CONSTRAINT "tender_lot_tender_id_tender_file_id_fk" FOREIGN KEY ("tender_id") REFERENCES "public"."tender_file"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
INSERT INTO "tender_lot" ("tender_id", "lot_id", "files", "reading") SELECT "id", "lot_id", '', "reading" FROM "tender_file" WHERE "lot_id" IS NOT NULL AND "reading" IS NOT NULL;