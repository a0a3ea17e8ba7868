CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"course" text NOT NULL,
	"message" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "contact_messages_by_name" ON "contact_messages" USING btree (lower("full_name"),"id");--> statement-breakpoint
CREATE INDEX "contact_messages_by_email" ON "contact_messages" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "contact_messages_by_subject" ON "contact_messages" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "contact_messages_words" ON "contact_messages" USING gin ("full_name" gin_trgm_ops,"email" gin_trgm_ops,"phone" gin_trgm_ops,"message" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "demo_bookings_by_name" ON "demo_bookings" USING btree (lower("full_name"),"id");--> statement-breakpoint
CREATE INDEX "demo_bookings_by_email" ON "demo_bookings" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "demo_bookings_by_course" ON "demo_bookings" USING btree ("course","id");--> statement-breakpoint
CREATE INDEX "demo_bookings_words" ON "demo_bookings" USING gin ("full_name" gin_trgm_ops,"email" gin_trgm_ops,"phone" gin_trgm_ops);