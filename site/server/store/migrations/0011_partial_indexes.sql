CREATE INDEX "idempotency_created" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "session_end" ON "session" USING btree ("refresh_expires_at");--> statement-breakpoint
CREATE INDEX "bid_outlining" ON "bid" USING btree ("id") WHERE status = 'outlining' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "run_running" ON "run" USING btree ("id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "knowledge_file_reading" ON "knowledge_file" USING btree ("id") WHERE status = 'reading';--> statement-breakpoint
CREATE INDEX "tender_file_reading" ON "tender_file" USING btree ("id") WHERE status = 'reading';