CREATE TABLE "attendees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"student_id" uuid,
	"name" text,
	"booking_id" uuid,
	"added_by_id" uuid,
	"added_at" timestamptz NOT NULL,
	CONSTRAINT "an_attendee_is_someone" CHECK (num_nonnulls("attendees"."student_id", "attendees"."name") > 0)
);
--> statement-breakpoint
ALTER TABLE "marks" ALTER COLUMN "student_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "marks" ADD COLUMN "attendee_id" uuid;--> statement-breakpoint
ALTER TABLE "attendees" ADD CONSTRAINT "attendees_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendees" ADD CONSTRAINT "attendees_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendees" ADD CONSTRAINT "attendees_booking_id_demo_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."demo_bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendees" ADD CONSTRAINT "attendees_added_by_id_users_id_fk" FOREIGN KEY ("added_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "a_student_is_added_once" ON "attendees" USING btree ("class_id","student_id") WHERE "attendees"."name" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "a_visitor_is_added_once" ON "attendees" USING btree ("class_id","booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "a_name_is_added_once" ON "attendees" USING btree ("class_id",lower("name")) WHERE "attendees"."booking_id" is null;--> statement-breakpoint
CREATE INDEX "attendees_student_id_index" ON "attendees" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "attendees_booking_id_index" ON "attendees" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "attendees_added_by_id_index" ON "attendees" USING btree ("added_by_id");--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_attendee_id_attendees_id_fk" FOREIGN KEY ("attendee_id") REFERENCES "public"."attendees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "a_mark_of_a_guest_is_kept_once" UNIQUE("attendee_id","by_id","said_at","mark");--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "a_mark_is_of_one" CHECK (num_nonnulls("marks"."student_id", "marks"."attendee_id") = 1);--> statement-breakpoint
-- Written by hand. Whoever was there is in the register: who held a seat at any moment of the class, makes up a class in it, or
-- was added to it. Check-in, timetable, register and what counts ask this view.
CREATE VIEW "class_students" AS
SELECT held."id" AS "class_id", seat."student_id" FROM "seats" seat JOIN "classes" held ON held."batch_id" = seat."batch_id"
WHERE seat."since" < held."ends_at" AND (seat."until" IS NULL OR seat."until" > held."starts_at")
UNION ALL SELECT "class_id", "student_id" FROM "make_ups"
UNION ALL SELECT "class_id", "student_id" FROM "attendees" WHERE "student_id" IS NOT NULL;
--> statement-breakpoint
-- As before (migration 0016), of those who are in the register: a mark from before a student left is none. OFFSET 0 has each
-- mark look up its own student; joined, PostgreSQL would read everyone's seats.
CREATE OR REPLACE VIEW "standing_marks" AS
WITH "counting" AS NOT MATERIALIZED (
	SELECT said.* FROM "marks" said JOIN "classes" held ON held."id" = said."class_id"
	WHERE held."state" <> 'cancelled' AND said."student_id" IS NOT NULL
		AND (said."source" = 'correction' OR said."at" >= held."starts_at" - interval '30 minutes')
		AND EXISTS (
			SELECT FROM "class_students" listed
			WHERE listed."class_id" = said."class_id" AND listed."student_id" = said."student_id" OFFSET 0
		)
), "last" AS NOT MATERIALIZED (
	SELECT DISTINCT ON ("student_id", "class_id") "student_id", "class_id", "mark" FROM "counting"
	ORDER BY "student_id", "class_id", "at" DESC, "id" DESC
)
SELECT last.*,
	EXISTS (
		SELECT FROM "make_ups" chair CROSS JOIN LATERAL (
			SELECT "mark" FROM "counting" WHERE counting."class_id" = chair."class_id" AND counting."student_id" = chair."student_id"
			ORDER BY "at" DESC, "id" DESC LIMIT 1
		) there
		WHERE chair."missed_class_id" = last."class_id" AND chair."student_id" = last."student_id"
			AND there."mark" IN ('present', 'late')
	) AS "is_made_up",
	EXISTS (
		SELECT FROM "make_ups" chair WHERE chair."class_id" = last."class_id" AND chair."student_id" = last."student_id"
	) AS "is_guest"
FROM "last";
--> statement-breakpoint
-- A seat changes what counts only of who was marked before the class and left before it began, or came back meanwhile: few, so
-- that giving and ending seats holds nobody's row.
CREATE TRIGGER "count_came" AFTER INSERT ON "seats" REFERENCING NEW TABLE AS came
	FOR EACH STATEMENT EXECUTE FUNCTION "count_changed"('(select said.student_id from marks said
		join classes held on held.id = said.class_id
		join came on came.student_id = said.student_id and came.batch_id = held.batch_id and came.since > held.starts_at and came.since < held.ends_at) seated');
--> statement-breakpoint
CREATE TRIGGER "count_changed" AFTER UPDATE ON "seats" REFERENCING OLD TABLE AS went NEW TABLE AS came
	FOR EACH STATEMENT EXECUTE FUNCTION "count_changed"('(select said.student_id from marks said
		join classes held on held.id = said.class_id
		join came on came.student_id = said.student_id and came.batch_id = held.batch_id
		join went on went.id = came.id
		where (came.since, coalesce(came.until, ''infinity'')) <> (went.since, coalesce(went.until, ''infinity''))
			and (held.starts_at >= least(came.until, went.until) or held.ends_at <= greatest(came.since, went.since))) seated');
--> statement-breakpoint
CREATE TRIGGER "count_came" AFTER INSERT ON "attendees" REFERENCING NEW TABLE AS came
	FOR EACH STATEMENT EXECUTE FUNCTION "count_changed"('came where student_id is not null');
--> statement-breakpoint
CREATE TRIGGER "count_went" AFTER DELETE ON "attendees" REFERENCING OLD TABLE AS went
	FOR EACH STATEMENT EXECUTE FUNCTION "count_changed"('went where student_id is not null');
--> statement-breakpoint
CREATE TRIGGER "count_changed" AFTER UPDATE ON "attendees" REFERENCING OLD TABLE AS went NEW TABLE AS came
	FOR EACH STATEMENT EXECUTE FUNCTION "count_changed"('(select student_id from came union select student_id from went) changed where student_id is not null');
--> statement-breakpoint
DROP TRIGGER "count_changed" ON "classes";
--> statement-breakpoint
CREATE TRIGGER "count_changed" AFTER UPDATE ON "classes" REFERENCING OLD TABLE AS went NEW TABLE AS came
	FOR EACH STATEMENT EXECUTE FUNCTION "count_changed"('marks where student_id is not null and class_id in (select id from came join went using (id)
		where (came.state = ''cancelled'', came.starts_at, came.ends_at) <> (went.state = ''cancelled'', went.starts_at, went.ends_at))');
--> statement-breakpoint
SELECT "count_attendance"(array(SELECT DISTINCT "student_id" FROM "marks"));
