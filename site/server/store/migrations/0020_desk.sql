ALTER TABLE "bid" ADD COLUMN "handed_in" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bid" ADD COLUMN "open_places" jsonb;