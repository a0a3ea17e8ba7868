DROP INDEX "enquirers_searched";--> statement-breakpoint
DROP INDEX "contact_messages_words";--> statement-breakpoint
DROP INDEX "demo_bookings_words";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_e_164" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquirers" ADD COLUMN "phone_e_164" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "phone_e_164" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "demo_bookings" ADD COLUMN "phone_e_164" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Numbers were stored with their country until now, and what was typed is not known any more.
UPDATE "users" SET "phone_e_164" = "phone" WHERE "phone" <> '';--> statement-breakpoint
UPDATE "enquirers" SET "phone_e_164" = "phone" WHERE "phone" <> '';--> statement-breakpoint
UPDATE "contact_messages" SET "phone_e_164" = "phone" WHERE "phone" <> '';--> statement-breakpoint
UPDATE "demo_bookings" SET "phone_e_164" = "phone" WHERE "phone" <> '';--> statement-breakpoint
CREATE INDEX "enquirers_searched" ON "enquirers" USING gin ((' ' || with_initials(folded("name")) || E'\n ' || "email" || E'\n ' || "phone_e_164") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_words" ON "contact_messages" USING gin ((' ' || with_initials(folded("full_name"))) gin_trgm_ops,(' ' || with_initials(folded("email"))) gin_trgm_ops,(' ' || with_initials(folded("phone_e_164"))) gin_trgm_ops,(' ' || folded("message")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "demo_bookings_words" ON "demo_bookings" USING gin ((' ' || with_initials(folded("full_name"))) gin_trgm_ops,(' ' || with_initials(folded("email"))) gin_trgm_ops,(' ' || with_initials(folded("phone_e_164"))) gin_trgm_ops);