ALTER TABLE "event_counter" ADD COLUMN "oldest_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "account_created" ON "account" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bid_created" ON "bid" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bid_deleted" ON "bid" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "bid_at_work" ON "bid" USING btree ("status") WHERE status in ('outlining', 'writing', 'paused') and deleted_at is null;--> statement-breakpoint
CREATE INDEX "chapter_failed" ON "chapter" USING btree ("updated_at") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "event_counter_oldest" ON "event_counter" USING btree ("oldest_at");--> statement-breakpoint
CREATE INDEX "bid_log_actor" ON "bid_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "bid_log_charged" ON "bid_log" USING btree ("created_at") WHERE kind = 'charge';--> statement-breakpoint
CREATE INDEX "invoice_created" ON "invoice" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "order_created" ON "order" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "order_paid" ON "order" USING btree ("paid_at") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "compare_file_key" ON "compare_file" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "credential_removed" ON "credential" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "knowledge_file_removed" ON "knowledge_file" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "knowledge_file_key" ON "knowledge_file" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "knowledge_folder_removed" ON "knowledge_folder" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "picture_key" ON "picture" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "staff_removed" ON "staff" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target_id","created_at");--> statement-breakpoint
CREATE INDEX "feedback_created" ON "feedback" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tender_file_key" ON "tender_file" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "tender_file_failed" ON "tender_file" USING btree ("created_at") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "tender_part_key" ON "tender_part" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "tender_part_reading" ON "tender_part" USING btree ("tender_id") WHERE status = 'reading';