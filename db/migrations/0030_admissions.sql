CREATE TABLE "enquirer_contacts" (
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"enquirer_id" uuid NOT NULL,
	CONSTRAINT "enquirer_contacts_kind_value_pk" PRIMARY KEY("kind","value")
);
--> statement-breakpoint
CREATE TABLE "enquirer_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enquirer_id" uuid NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "enquirer_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enquirer_id" uuid NOT NULL,
	"booking_id" uuid,
	"message_id" uuid,
	"due_at" timestamptz NOT NULL,
	"replied_at" timestamptz,
	CONSTRAINT "enquirer_requests_bookingId_unique" UNIQUE("booking_id"),
	CONSTRAINT "enquirer_requests_messageId_unique" UNIQUE("message_id"),
	CONSTRAINT "a_request_is_one" CHECK (num_nonnulls("enquirer_requests"."booking_id", "enquirer_requests"."message_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "enquirers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"outcome" text,
	"follow_up_on" date,
	"last_at" timestamptz NOT NULL,
	"split_from_id" uuid
);
--> statement-breakpoint
ALTER TABLE "enquirer_contacts" ADD CONSTRAINT "enquirer_contacts_enquirer_id_enquirers_id_fk" FOREIGN KEY ("enquirer_id") REFERENCES "public"."enquirers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquirer_log" ADD CONSTRAINT "enquirer_log_enquirer_id_enquirers_id_fk" FOREIGN KEY ("enquirer_id") REFERENCES "public"."enquirers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquirer_log" ADD CONSTRAINT "enquirer_log_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquirer_requests" ADD CONSTRAINT "enquirer_requests_enquirer_id_enquirers_id_fk" FOREIGN KEY ("enquirer_id") REFERENCES "public"."enquirers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquirer_requests" ADD CONSTRAINT "enquirer_requests_booking_id_demo_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."demo_bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquirer_requests" ADD CONSTRAINT "enquirer_requests_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquirers" ADD CONSTRAINT "enquirers_split_from_id_enquirers_id_fk" FOREIGN KEY ("split_from_id") REFERENCES "public"."enquirers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquirer_contacts_enquirer_id_index" ON "enquirer_contacts" USING btree ("enquirer_id");--> statement-breakpoint
CREATE INDEX "enquirer_log_enquirer_id_at_index" ON "enquirer_log" USING btree ("enquirer_id","at");--> statement-breakpoint
CREATE INDEX "enquirer_log_by_id_index" ON "enquirer_log" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "enquirer_requests_enquirer_id_index" ON "enquirer_requests" USING btree ("enquirer_id");--> statement-breakpoint
CREATE INDEX "enquirer_requests_due_at_index" ON "enquirer_requests" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "enquirers_by_time" ON "enquirers" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "enquirers_by_name" ON "enquirers" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "enquirers_by_state" ON "enquirers" USING btree ("state","last_at","id");--> statement-breakpoint
CREATE INDEX "enquirers_to_call" ON "enquirers" USING btree ("follow_up_on","id");--> statement-breakpoint
CREATE INDEX "enquirers_split_from_id_index" ON "enquirers" USING btree ("split_from_id");--> statement-breakpoint
CREATE INDEX "enquirers_words" ON "enquirers" USING gin ((' ' || with_initials(folded("name"))) gin_trgm_ops,(' ' || with_initials(folded("email"))) gin_trgm_ops,(' ' || with_initials(folded("phone"))) gin_trgm_ops);