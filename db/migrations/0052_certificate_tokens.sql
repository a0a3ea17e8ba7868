DROP INDEX "one_valid_certificate";--> statement-breakpoint
ALTER TABLE "certificate_keys" ADD COLUMN "compromised_at" timestamptz;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "token_hash" text;--> statement-breakpoint
UPDATE "certificates" SET "token_hash" = translate(rtrim(encode(sha256(convert_to("token", 'UTF8')), 'base64'), '='), '+/', '-_')
	WHERE "token" IS NOT NULL;--> statement-breakpoint
-- Of several valid ones of a student for a course the last stays, and replaces the one before.
UPDATE "certificates" SET "replaces_id" = "earlier" FROM (
	SELECT "id" AS "of", lag("id") OVER (PARTITION BY "student_id", "course_id" ORDER BY "issued_at", "id") AS "earlier"
	FROM "certificates" WHERE "revoked_at" IS NULL AND "student_id" IS NOT NULL AND "course_id" IS NOT NULL
) "valid" WHERE "id" = "of" AND "earlier" IS NOT NULL AND "replaces_id" IS NULL;--> statement-breakpoint
UPDATE "certificates" SET "revoked_at" = now(), "reason" = 'A later certificate of the same course is valid' FROM (
	SELECT "id" AS "of", lead("id") OVER (PARTITION BY "student_id", "course_id" ORDER BY "issued_at", "id") AS "later"
	FROM "certificates" WHERE "revoked_at" IS NULL AND "student_id" IS NOT NULL AND "course_id" IS NOT NULL
) "valid" WHERE "id" = "of" AND "later" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "one_valid_certificate" ON "certificates" USING btree ("student_id","course_id") WHERE "certificates"."revoked_at" is null;--> statement-breakpoint
-- The hash stays as well, also when the token is erased.
CREATE OR REPLACE FUNCTION "guard_certificate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.student_id IS NULL AND OLD.student_id IS NOT NULL THEN
		NEW.snapshot := NULL;
		NEW.token := NULL;
		NEW.reason := NULL;
	ELSIF (NEW.number, NEW.snapshot, NEW.token, NEW.kid) IS DISTINCT FROM (OLD.number, OLD.snapshot, OLD.token, OLD.kid) THEN
		RAISE EXCEPTION 'A certificate is replaced, not changed';
	END IF;
	IF NEW.token_hash IS DISTINCT FROM OLD.token_hash THEN
		RAISE EXCEPTION 'A certificate is replaced, not changed';
	END IF;
	RETURN NEW;
END $$;
