DROP INDEX "enquirers_searched";--> statement-breakpoint
ALTER TABLE "enquirers" ADD COLUMN "names" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquirers" ADD COLUMN "addresses" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "enquirers" SET "names" = "known"."names", "addresses" = "known"."addresses" FROM (
  SELECT "enquirer_id", string_agg(DISTINCT "full_name", E' \n ') AS "names", string_agg(DISTINCT "value", E' \n ') AS "addresses"
  FROM "enquirer_requests"
  JOIN (SELECT "id", "full_name", "email", "phone_e_164" FROM "demo_bookings" UNION ALL SELECT "id", "full_name", "email", "phone_e_164" FROM "contact_messages") AS "request"
    ON "request"."id" = coalesce("booking_id", "message_id")
  CROSS JOIN LATERAL (VALUES ("email"), (regexp_replace("email", '\+[^@]*@', '@')), (nullif("phone_e_164", ''))) AS "contact" ("value")
  GROUP BY "enquirer_id"
) AS "known" WHERE "known"."enquirer_id" = "enquirers"."id";--> statement-breakpoint
CREATE INDEX "enquirers_searched" ON "enquirers" USING gin ((' ' || with_initials(folded("names")) || E'\n ' || "addresses") gin_trgm_ops);