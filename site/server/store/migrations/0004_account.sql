CREATE TABLE "company" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"month_limit" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member" (
	"account_id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"company_id" text NOT NULL,
	"role" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"month_limit" integer,
	"pending" boolean DEFAULT false NOT NULL,
	"added_by" text NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discount" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"plan_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"max_uses" integer,
	"max_per_account" integer DEFAULT 1 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_order" (
	"invoice_id" text NOT NULL,
	"order_id" text NOT NULL,
	"active_order_id" text,
	CONSTRAINT "invoice_order_active_order_id_unique" UNIQUE("active_order_id")
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"account_id" text NOT NULL,
	"pool_id" text NOT NULL,
	"invoice_no" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"title_type" text NOT NULL,
	"title" text NOT NULL,
	"tax_number" text NOT NULL,
	"email" text NOT NULL,
	"amount" integer NOT NULL,
	"bank" text DEFAULT '' NOT NULL,
	"bank_account" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"file_key" text,
	"file_name" text,
	"issued_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"account_id" text NOT NULL,
	"pool_id" text NOT NULL,
	"order_no" text NOT NULL,
	"plan_id" text NOT NULL,
	"plan" jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"amount" integer NOT NULL,
	"discount_amount" integer NOT NULL,
	"payable" integer NOT NULL,
	"paid" integer DEFAULT 0 NOT NULL,
	"discount_code" text DEFAULT '' NOT NULL,
	"discount_kind" text,
	"state" text NOT NULL,
	"provider" text,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_order_no_unique" UNIQUE("order_no")
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"order_id" text NOT NULL,
	"provider" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"return_to" text DEFAULT '' NOT NULL,
	"secret" text DEFAULT '' NOT NULL,
	"transaction_id" text,
	"paid_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text,
	"name" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"unit" text NOT NULL,
	"price" integer NOT NULL,
	"original_price" integer,
	"bids" integer DEFAULT 0 NOT NULL,
	"month_bids" integer DEFAULT 0 NOT NULL,
	"unlimited" boolean DEFAULT false NOT NULL,
	"valid_days" integer NOT NULL,
	"employee_limit" integer NOT NULL,
	"features" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"recommended" boolean DEFAULT false NOT NULL,
	"max_quantity" integer DEFAULT 1 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"on_sale" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"account_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"unlimited" boolean NOT NULL,
	"employee_limit" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"order_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" text PRIMARY KEY NOT NULL,
	"operator_id" text NOT NULL,
	"username" text NOT NULL,
	"tenant_id" text,
	"action" text NOT NULL,
	"target_id" text DEFAULT '' NOT NULL,
	"detail" jsonb NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"secret" text NOT NULL,
	"origins" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"level" text DEFAULT 'info' NOT NULL,
	"from_day" text DEFAULT '' NOT NULL,
	"until_day" text DEFAULT '' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text,
	"username" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"operator_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text,
	"name" text NOT NULL,
	"kind" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenant_flag" (
	"tenant_id" text PRIMARY KEY NOT NULL,
	"bid_file_show_flag" integer DEFAULT 1 NOT NULL,
	"project_list_show_flag" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback_picture" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"account_id" text NOT NULL,
	"file_key" text NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "bid_log_account";--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "contact_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "industry" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "region" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bid_log" ADD COLUMN "remaining" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bid_log" ADD COLUMN "lot_id" text;--> statement-breakpoint
ALTER TABLE "bid_log" ADD COLUMN "valid_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bid_log" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bid_log" ADD COLUMN "actor_id" text;--> statement-breakpoint
-- Rows of before: what was charged came from the account's first grant of that bucket.
UPDATE "bid_log" SET "actor_id" = "account_id", "lot_id" = coalesce(
  (SELECT "g"."id" FROM "bid_log" "g" WHERE "g"."account_id" = "bid_log"."account_id" AND "g"."bucket" = "bid_log"."bucket" AND "g"."kind" = 'grant' ORDER BY "g"."created_at" LIMIT 1),
  "id"
);--> statement-breakpoint
UPDATE "bid_log" SET "lot_id" = "id" WHERE "kind" = 'grant';--> statement-breakpoint
UPDATE "bid_log" SET "remaining" = greatest(0, (SELECT sum("l"."amount") FROM "bid_log" "l" WHERE "l"."lot_id" = "bid_log"."id")) WHERE "id" = "lot_id";--> statement-breakpoint
ALTER TABLE "bid_log" ALTER COLUMN "lot_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bid_log" ALTER COLUMN "actor_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bid_log" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bid_log" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "pictures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_order" ADD CONSTRAINT "invoice_order_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_order" ADD CONSTRAINT "invoice_order_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_session" ADD CONSTRAINT "operator_session_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_company" ON "member" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "discount_code" ON "discount" USING btree ("code",coalesce("tenant_id", ''));--> statement-breakpoint
CREATE INDEX "invoice_order_invoice" ON "invoice_order" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "invoice_order_order" ON "invoice_order" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoice_account" ON "invoice" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "invoice_pool" ON "invoice" USING btree ("pool_id");--> statement-breakpoint
CREATE INDEX "order_account" ON "order" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "order_pool" ON "order" USING btree ("pool_id","created_at");--> statement-breakpoint
CREATE INDEX "order_pending" ON "order" USING btree ("expires_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "payment_order" ON "payment" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_created" ON "payment" USING btree ("created_at") WHERE state = 'created';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_transaction" ON "payment" USING btree ("provider","transaction_id");--> statement-breakpoint
CREATE INDEX "plan_tenant" ON "plan" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "subscription_account" ON "subscription" USING btree ("account_id","expires_at");--> statement-breakpoint
CREATE INDEX "audit_log_created" ON "audit_log" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_username" ON "operator" USING btree ("username");--> statement-breakpoint
CREATE INDEX "operator_session_operator" ON "operator_session" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "feedback_picture_account" ON "feedback_picture" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "account_invited_by" ON "account" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "bid_log_bid" ON "bid_log" USING btree ("bid_id");--> statement-breakpoint
CREATE INDEX "bid_log_left" ON "bid_log" USING btree ("account_id","expires_at") WHERE remaining > 0;--> statement-breakpoint
CREATE INDEX "bid_log_expiry" ON "bid_log" USING btree ("expires_at") WHERE remaining > 0;--> statement-breakpoint
CREATE INDEX "bid_log_account" ON "bid_log" USING btree ("account_id","created_at");