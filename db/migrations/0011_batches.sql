CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"mentor_id" uuid,
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"weekdays" text[] NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"class_count" integer NOT NULL,
	"medium" text NOT NULL,
	"room" text NOT NULL,
	"join_url" text,
	"seats" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"begins_at" timestamptz NOT NULL,
	"ends_at" timestamptz NOT NULL,
	"cancelled_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "batches_of_courses" UNIQUE("id","course_id"),
	CONSTRAINT "no_seat_is_given_twice" CHECK ("batches"."taken" between 0 and "batches"."seats"),
	CONSTRAINT "batches_are_small" CHECK ("batches"."seats" between 1 and 15)
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"starts_at" timestamptz NOT NULL,
	"ends_at" timestamptz NOT NULL,
	"room" text NOT NULL,
	"topic" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"mentor_id" uuid,
	"sequence" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamptz,
	CONSTRAINT "classes_batchId_number_unique" UNIQUE("batch_id","number"),
	CONSTRAINT "a_class_ends_after_it_begins" CHECK ("classes"."ends_at" > "classes"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "seats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"since" timestamptz DEFAULT now() NOT NULL,
	"until" timestamptz
);
--> statement-breakpoint
CREATE TABLE "timetable_feeds" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "timetable_feeds_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "timetable_views" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiting_places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"since" timestamptz DEFAULT now() NOT NULL,
	"offered_until" timestamptz,
	CONSTRAINT "waiting_places_batchId_studentId_unique" UNIQUE("batch_id","student_id")
);
--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_mentor_id_people_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_mentor_id_people_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_of_batches" FOREIGN KEY ("batch_id","course_id") REFERENCES "public"."batches"("id","course_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_feeds" ADD CONSTRAINT "timetable_feeds_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_views" ADD CONSTRAINT "timetable_views_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_places" ADD CONSTRAINT "waiting_places_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_places" ADD CONSTRAINT "waiting_places_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batches_course_id_begins_at_index" ON "batches" USING btree ("course_id","begins_at");--> statement-breakpoint
CREATE INDEX "coming_batches" ON "batches" USING btree ("begins_at") WHERE "batches"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "batches_mentor_id_index" ON "batches" USING btree ("mentor_id");--> statement-breakpoint
CREATE INDEX "classes_starts_at_index" ON "classes" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "classes_mentor_id_index" ON "classes" USING btree ("mentor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_seat_in_a_course" ON "seats" USING btree ("student_id","course_id") WHERE "seats"."until" is null;--> statement-breakpoint
CREATE INDEX "seats_batch_id_index" ON "seats" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "seats_student_id_index" ON "seats" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "waiting_places_student_id_index" ON "waiting_places" USING btree ("student_id");--> statement-breakpoint
-- Seats held plus offers open stand in their batch's row, where a constraint watches them: whoever takes one, and
-- however it goes, by a call or along with its student.
CREATE FUNCTION "count_seat"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	came integer := 0;
	went integer := 0;
BEGIN
	IF tg_op <> 'DELETE' THEN came := (NEW."until" IS NULL)::integer; END IF;
	IF tg_op <> 'INSERT' THEN went := (OLD."until" IS NULL)::integer; END IF;
	IF came <> went THEN
		UPDATE "batches" SET "taken" = "taken" + came - went WHERE "id" = coalesce(NEW."batch_id", OLD."batch_id");
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "count_offer"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	came integer := 0;
	went integer := 0;
BEGIN
	IF tg_op <> 'DELETE' THEN came := (NEW."offered_until" IS NOT NULL)::integer; END IF;
	IF tg_op <> 'INSERT' THEN went := (OLD."offered_until" IS NOT NULL)::integer; END IF;
	IF came <> went THEN
		UPDATE "batches" SET "taken" = "taken" + came - went WHERE "id" = coalesce(NEW."batch_id", OLD."batch_id");
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "count_seat" AFTER INSERT OR UPDATE OR DELETE ON "seats" FOR EACH ROW EXECUTE FUNCTION "count_seat"();
--> statement-breakpoint
CREATE TRIGGER "count_offer" AFTER INSERT OR UPDATE OR DELETE ON "waiting_places" FOR EACH ROW EXECUTE FUNCTION "count_offer"();
