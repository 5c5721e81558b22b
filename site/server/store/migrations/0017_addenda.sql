CREATE TABLE "bid_change" (
	"bid_id" text NOT NULL,
	"change_id" text NOT NULL,
	"n" integer NOT NULL,
	"change" jsonb NOT NULL,
	"addendum" text NOT NULL,
	"state" text NOT NULL,
	"chapters" jsonb NOT NULL,
	"undo" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bid_change_bid_id_change_id_pk" PRIMARY KEY("bid_id","change_id")
);
--> statement-breakpoint
CREATE TABLE "tender_change" (
	"tender_id" text NOT NULL,
	"id" text NOT NULL,
	"n" integer NOT NULL,
	"change" jsonb NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "tender_change_tender_id_id_pk" PRIMARY KEY("tender_id","id")
);
--> statement-breakpoint
ALTER TABLE "tender_file" ADD COLUMN "base" jsonb;--> statement-breakpoint
ALTER TABLE "bid_change" ADD CONSTRAINT "bid_change_bid_id_bid_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bid"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_change" ADD CONSTRAINT "tender_change_tender_id_tender_file_id_fk" FOREIGN KEY ("tender_id") REFERENCES "public"."tender_file"("id") ON DELETE cascade ON UPDATE no action;