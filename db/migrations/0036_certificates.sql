CREATE TABLE "certificate_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificate_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"x" text NOT NULL,
	"added_at" timestamptz DEFAULT now() NOT NULL,
	"retired_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"enrollment_id" uuid,
	"student_id" uuid,
	"course_id" uuid,
	"snapshot" jsonb,
	"token" text,
	"kid" text NOT NULL,
	"issued_by_id" uuid,
	"issued_at" timestamptz DEFAULT now() NOT NULL,
	"revoked_by_id" uuid,
	"revoked_at" timestamptz,
	"reason" text,
	"replaces_id" uuid,
	CONSTRAINT "certificates_number_unique" UNIQUE("number"),
	CONSTRAINT "certificates_replacesId_unique" UNIQUE("replaces_id"),
	CONSTRAINT "erased_with_its_student" CHECK (("certificates"."student_id" is null) = ("certificates"."token" is null) and ("certificates"."student_id" is null) = ("certificates"."snapshot" is null))
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_kid_certificate_keys_kid_fk" FOREIGN KEY ("kid") REFERENCES "public"."certificate_keys"("kid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_issued_by_id_users_id_fk" FOREIGN KEY ("issued_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_revoked_by_id_users_id_fk" FOREIGN KEY ("revoked_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_replaces_id_certificates_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_valid_certificate" ON "certificates" USING btree ("enrollment_id") WHERE "certificates"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "certificates_enrollment_id_index" ON "certificates" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "certificates_student_id_index" ON "certificates" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "certificates_course_id_index" ON "certificates" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "certificates_issued_by_id_index" ON "certificates" USING btree ("issued_by_id");--> statement-breakpoint
CREATE INDEX "certificates_revoked_by_id_index" ON "certificates" USING btree ("revoked_by_id");--> statement-breakpoint
-- What a certificate says never changes; with its student goes all that it says of them.
CREATE FUNCTION "guard_certificate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.student_id IS NULL AND OLD.student_id IS NOT NULL THEN
		NEW.snapshot := NULL;
		NEW.token := NULL;
		NEW.reason := NULL;
	ELSIF (NEW.number, NEW.snapshot, NEW.token, NEW.kid) IS DISTINCT FROM (OLD.number, OLD.snapshot, OLD.token, OLD.kid) THEN
		RAISE EXCEPTION 'A certificate is replaced, not changed';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "certificates_are_not_changed" BEFORE UPDATE ON "certificates" FOR EACH ROW EXECUTE FUNCTION "guard_certificate"();
