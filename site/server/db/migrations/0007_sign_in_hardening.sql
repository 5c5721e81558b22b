CREATE TABLE "known_address" (
	"owner_id" text NOT NULL,
	"address_hash" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_address_owner_id_address_hash_pk" PRIMARY KEY("owner_id","address_hash")
);
--> statement-breakpoint
CREATE TABLE "password_failure" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"open_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator" ADD COLUMN "password_scheme" text DEFAULT 'md5' NOT NULL;--> statement-breakpoint
CREATE INDEX "known_address_seen" ON "known_address" USING btree ("seen_at");