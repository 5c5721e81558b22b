ALTER TABLE "session" ADD COLUMN "family_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "session_family" ON "session" USING btree ("family_hash");