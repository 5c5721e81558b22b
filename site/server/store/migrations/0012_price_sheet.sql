CREATE TABLE "price_sheet" (
	"bid_id" text PRIMARY KEY NOT NULL,
	"rev" integer NOT NULL,
	"rows" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "price_sheet" ADD CONSTRAINT "price_sheet_bid_id_bid_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bid"("id") ON DELETE cascade ON UPDATE no action;